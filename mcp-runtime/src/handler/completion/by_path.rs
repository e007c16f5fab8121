//! Functions that `#[complete(path)]` names.

use std::fmt::Display;

use super::{Chosen, Completed, Completer, fitting};
use crate::handler::error::HandlerError;
use crate::handler::inject::{Inject, Injection, Need};
use crate::handler::output::failed;
use crate::handler::run::{Awaits, Blocks, blocking};
use crate::handler::{BoxFuture, Context};
use crate::jsonrpc::ErrorObject;

/// A function that completes an argument.
#[diagnostic::on_unimplemented(
    message = "`#[complete]` cannot use this function",
    note = "it takes the typed text or leaves it out (`&str` in a plain `fn`, else `String`), then by value `Chosen` and injected parameters (`Context`, `State<T>`)",
    note = "it returns a `Vec` of anything that implements `Display`, or a `Result` of that"
)]
pub trait CompleteFn<Marker>: Copy + Send + Sync + 'static {
    /// The states it wants.
    #[doc(hidden)]
    fn needs(&self, needs: &mut Vec<Need>);
    /// Its candidates for a text.
    #[doc(hidden)]
    fn complete(self, text: String, chosen: Chosen, context: Context) -> BoxFuture<Completed>;
}

/// Erases a function that completes an argument.
pub fn complete<M>(complete: impl CompleteFn<M>) -> Option<Completer> {
    let mut needs = Vec::new();
    complete.needs(&mut needs);
    Some(Completer {
        needs,
        complete: Box::new(move |text, chosen, context| complete.complete(text, chosen, context)),
    })
}

/// What a completion function returns.
pub trait Candidates: Send + 'static {
    /// The candidates as text.
    #[doc(hidden)]
    fn texts(self, context: &Context) -> Completed;
}

impl<T: Display + Send + 'static> Candidates for Vec<T> {
    fn texts(self, _: &Context) -> Completed {
        Ok(self.iter().map(ToString::to_string).collect())
    }
}

impl<T: Display + Send + 'static, E: HandlerError + Send> Candidates for Result<Vec<T>, E> {
    fn texts(self, context: &Context) -> Completed {
        self.map_err(|error| failed(error, context))?.texts(context)
    }
}

/// What a completion function takes beside the text.
pub trait CompletionPart: Sized + Send + 'static {
    /// The state that must be there for it.
    #[doc(hidden)]
    fn need() -> Option<Need>;
    /// Its value for one request.
    #[doc(hidden)]
    fn part(context: &Context, chosen: &Chosen) -> Injection<Self>;
}

impl<T: Inject> CompletionPart for T {
    fn need() -> Option<Need> {
        T::need()
    }

    fn part(context: &Context, _: &Chosen) -> Injection<Self> {
        T::inject(context)
    }
}

impl CompletionPart for Chosen {
    fn need() -> Option<Need> {
        None
    }

    fn part(_: &Context, chosen: &Chosen) -> Injection<Self> {
        Injection::Ready(chosen.clone())
    }
}

async fn part<T: CompletionPart>(context: &Context, chosen: &Chosen) -> Result<T, ErrorObject> {
    match T::part(context, chosen) {
        Injection::Ready(value) => Ok(value),
        Injection::Later(value) => value.await,
    }
}

/// Marks a function that is not told the text: it gives all candidates, and those that fit are picked.
pub struct OfAll;
/// Marks a function that is told the text and picks itself.
pub struct OfText<Text: ?Sized>(std::marker::PhantomData<Text>);

/// One implementation of [`CompleteFn`]: how the function is called, and what becomes of its candidates.
macro_rules! complete_fn {
    (
        ($($part:ident)*) $marker:ty, ($($function:tt)*) -> $returned:ident: ($($bound:tt)*),
        |$self:ident, $text:ident, $context:ident| $candidates:expr
    ) => {
        impl<F, $returned, $($part: CompletionPart),*> CompleteFn<($marker, $($part,)*)> for F
        where
            F: $($function)* -> $returned + Copy + Send + Sync + 'static,
            $returned: $($bound)*,
        {
            fn needs(&self, needs: &mut Vec<Need>) {
                let of_parts: &[Option<Need>] = &[$($part::need()),*];
                needs.extend(of_parts.iter().copied().flatten());
            }

            #[allow(unused_variables, reason = "a function may take nothing of it")]
            fn complete($self, $text: String, chosen: Chosen, $context: Context) -> BoxFuture<Completed> {
                Box::pin(async move {
                    $(
                        #[allow(non_snake_case, reason = "the type parameters name the parameters")]
                        let $part = part::<$part>(&$context, &chosen).await?;
                    )*
                    $candidates
                })
            }
        }
    };
}

macro_rules! by_path {
    ($(($($part:ident)*))*) => {$(
        complete_fn! {
            ($($part)*) (OfAll, Blocks), (Fn($($part),*)) -> R: (Candidates),
            |self, text, context| {
                let all = blocking(context.abandoned(), move || self($($part),*)).await.texts(&context)?;
                Ok(fitting(all, &text))
            }
        }

        complete_fn! {
            ($($part)*) (OfAll, Awaits), (Fn($($part),*)) -> R: (Future<Output: Candidates> + Send + 'static),
            |self, text, context| {
                let all = self($($part),*).await.texts(&context)?;
                Ok(fitting(all, &text))
            }
        }

        complete_fn! {
            ($($part)*) (OfText<str>, Blocks), (for<'a> Fn(&'a str, $($part),*)) -> R: (Candidates),
            |self, text, context| blocking(context.abandoned(), move || self(&text, $($part),*)).await.texts(&context)
        }

        complete_fn! {
            ($($part)*) (OfText<String>, Blocks), (Fn(String, $($part),*)) -> R: (Candidates),
            |self, text, context| blocking(context.abandoned(), move || self(text, $($part),*)).await.texts(&context)
        }

        complete_fn! {
            ($($part)*) (OfText<String>, Awaits), (Fn(String, $($part),*)) -> R: (Future<Output: Candidates> + Send + 'static),
            |self, text, context| self(text, $($part),*).await.texts(&context)
        }
    )*};
}

by_path!(()(A)(A B)(A B C)(A B C D)(A B C D E)(A B C D E G));
