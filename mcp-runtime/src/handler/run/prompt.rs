//! A prompt's handler: text arguments in, messages out.

use std::borrow::Cow;
use std::collections::HashMap;
use std::future::ready;

use serde_json::value::RawValue;

use super::blocking::blocking;
use crate::handler::inject::{InjectedList, Need};
use crate::handler::output::{Outcome, Returned};
use crate::handler::problems::Problems;
use crate::handler::text::{NotText, TextDescription, TextDescriptions, TextList};
use crate::handler::{BoxFuture, Completer, Completers, Context};
use crate::jsonrpc::{ErrorCode, ErrorObject};
use crate::protocol::text;

/// The arguments of a `prompts/get`, in the order in which they came.
type Given<'a> = [(Cow<'a, str>, &'a RawValue)];

/// A call without the types of its arguments.
type Erased = Box<dyn Fn(&Given<'_>, Context) -> BoxFuture<Outcome> + Send + Sync>;

/// A prompt's handler, erased.
pub struct PromptHandler {
    pub(crate) arguments: Vec<TextDescription>,
    pub(crate) needs: Vec<Need>,
    pub(crate) completers: Completers,
    call: Erased,
}

impl PromptHandler {
    /// Begins a call. The future has read the arguments and does not borrow them.
    pub(crate) fn call(&self, arguments: &Given<'_>, context: Context) -> BoxFuture<Outcome> {
        (self.call)(arguments, context)
    }

    /// The same handler; the argument of this name is completed, if there is something to do it.
    #[must_use]
    pub fn completing(mut self, name: &'static str, completer: Option<Completer>) -> Self {
        self.completers.add(name, completer, &mut self.needs);
        self
    }
}

/// The handler of an `async fn`.
pub fn prompt_async<A, I, R, F, Fut>(
    arguments: A,
    injected: I,
    returned: R,
    run: F,
) -> PromptHandler
where
    A: TextList,
    I: InjectedList,
    R: Returned,
    F: Fn(A::Values, I::Values) -> Fut + Copy + Send + Sync + 'static,
    Fut: Future<Output = R::Value> + Send + 'static,
{
    erased(arguments, injected, move |arguments, injected, context| {
        let running = run(arguments, injected);
        async move { returned.outcome(running.await, &context) }
    })
}

/// The handler of a plain `fn`, which may block.
pub fn prompt_blocking<A, I, R, F>(arguments: A, injected: I, returned: R, run: F) -> PromptHandler
where
    A: TextList,
    I: InjectedList,
    R: Returned,
    F: Fn(A::Values, I::Values) -> R::Value + Copy + Send + Sync + 'static,
{
    erased(arguments, injected, move |arguments, injected, context| {
        blocking(context.abandoned(), move || {
            returned.outcome(run(arguments, injected), &context)
        })
    })
}

/// The handler of a plain `fn` that returns at once.
pub fn prompt_inline<A, I, R, F>(arguments: A, injected: I, returned: R, run: F) -> PromptHandler
where
    A: TextList,
    I: InjectedList,
    R: Returned,
    F: Fn(A::Values, I::Values) -> R::Value + Copy + Send + Sync + 'static,
{
    erased(arguments, injected, move |arguments, injected, context| {
        ready(returned.outcome(run(arguments, injected), &context))
    })
}

fn erased<A, I, F, Fut>(arguments: A, injected: I, begin: F) -> PromptHandler
where
    A: TextList,
    I: InjectedList,
    F: Fn(A::Values, I::Values, Context) -> Fut + Copy + Send + Sync + 'static,
    Fut: Future<Output = Outcome> + Send + 'static,
{
    let mut descriptions = TextDescriptions::default();
    arguments.describe(&mut descriptions);
    let mut needs = Vec::new();
    injected.needs(&mut needs);
    let names: Vec<&'static str> = descriptions
        .0
        .iter()
        .map(|argument| argument.name)
        .collect();
    let call = move |given: &Given<'_>, context: Context| -> BoxFuture<Outcome> {
        match read(arguments, &names, given) {
            Ok(arguments) => Box::pin(async move {
                let injected = injected.resolve(&context).await?;
                begin(arguments, injected, context).await
            }),
            Err(error) => Box::pin(ready(Err(error))),
        }
    };
    PromptHandler {
        arguments: descriptions.0,
        needs,
        completers: Completers::default(),
        call: Box::new(call),
    }
}

/// Reads the arguments; everything that is wrong is named at once.
fn read<A: TextList>(
    list: A,
    names: &[&'static str],
    given: &Given<'_>,
) -> Result<A::Values, ErrorObject> {
    let mut problems = Problems::default();
    let texts = texts(given, names, &mut problems);
    let values = list.read(
        &|name| match texts.get(name) {
            None | Some(Ok(None)) => Ok(None),
            Some(Ok(Some(text))) => Ok(Some(&**text)),
            Some(Err(not_text)) => Err(*not_text),
        },
        &mut problems,
    );
    match values {
        Some(values) if problems.is_empty() => Ok(values),
        _ => {
            let problems = problems.told().join("; ");
            let told = format!("the prompt's arguments do not fit: {problems}");
            Err(ErrorObject::new(ErrorCode::INVALID_PARAMS, told))
        }
    }
}

/// What was given for each known name; `null` counts as absent.
fn texts<'a>(
    given: &Given<'a>,
    names: &[&'static str],
    problems: &mut Problems,
) -> HashMap<&'static str, Result<Option<Cow<'a, str>>, NotText>> {
    let mut texts = HashMap::new();
    for (name, raw) in given {
        let Some(known) = names.iter().find(|known| **known == *name) else {
            problems.unknown(name, names);
            continue;
        };
        let text = match raw.get() {
            "null" => Ok(None),
            _ => text(raw).map(Some).ok_or(NotText),
        };
        if texts.insert(*known, text).is_some() {
            problems.add(|| format!("`{known}` is given twice"));
        }
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handler::text::{optional_text, text};
    use crate::protocol::{GetPromptParams, Members};

    fn told(arguments: &str) -> String {
        let params = format!(r#"{{"name":"compare","arguments":{arguments}}}"#);
        let params = RawValue::from_string(params).expect("the case is JSON");
        let members = Members::of_params(Some(&params)).expect("an object");
        let params = GetPromptParams::read(&members).expect("params of a prompt");
        let list = (
            text::<String>("left", ""),
            (
                text::<u8>("right", ""),
                (optional_text::<u8>("focus", ""), ()),
            ),
        );
        match read(list, &["left", "right", "focus"], &params.arguments) {
            Ok((left, (right, (focus, ())))) => format!("{left} {right} {focus:?}"),
            Err(error) => error.message.into_owned(),
        }
    }

    #[test]
    fn arguments_are_read_by_name() {
        for (arguments, expected) in [
            (r#"{"right":"2","left":"a"}"#, "a 2 None"),
            (r#"{"left":"","right":"2","focus":null}"#, " 2 None"),
            (
                r#"{"left":"\u0061","right":"2","focus":"3"}"#,
                "a 2 Some(3)",
            ),
        ] {
            assert_eq!(told(arguments), expected, "{arguments}");
        }
    }

    #[test]
    fn everything_that_is_wrong_is_named_at_once() {
        let told = told(r#"{"left":["a"],"focus":3,"focsu":{},"right":"x","right":"y"}"#);
        for part in [
            "`left` must be a string",
            "`focus` must be a string",
            "`focsu` is unknown, did you mean `focus`?",
            "`right` is given twice",
            "`right`: `y` does not fit: invalid digit",
        ] {
            assert!(told.contains(part), "{part} is not in {told}");
        }
        assert!(!told.contains("missing"), "{told}");
    }

    #[test]
    fn a_flood_of_arguments_is_refused_quickly_and_briefly() {
        let arguments: Vec<_> = (0..100_000).map(|it| format!(r#""x{it}":"""#)).collect();
        let begin = std::time::Instant::now();
        let told = told(&format!("{{{}}}", arguments.join(",")));
        assert!(begin.elapsed().as_secs() < 5, "{:?}", begin.elapsed());
        assert!(told.ends_with("and 99982 more"), "{told}");
        assert!(told.len() < 5000, "{}", told.len());
    }
}
