//! The annotated item: parsed as far as the attributes need it, and given back as it was.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, TokenStreamExt};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, FnArg, Ident, ItemStruct, Meta, Signature, Token, Visibility, token};

use crate::conditions::without;
use crate::diagnostics::Errors;
use crate::docs::is_doc;
use crate::kind::Kind;

/// An item with one of our attributes; its tokens are the item without what only we understand.
pub(crate) enum Item {
    Function(Function),
    Struct(ItemStruct),
    Other(Other),
    /// What is no item; the error is reported.
    Unreadable(TokenStream),
}

/// A function whose body is never looked into: it may be half typed.
pub(crate) struct Function {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Visibility,
    pub(crate) signature: Signature,
    /// The block, or the semicolon in its place.
    pub(crate) body: TokenStream,
}

/// An item that none of the attributes fits.
pub(crate) struct Other {
    attributes: Vec<Attribute>,
    /// Its keyword, such as `enum`.
    pub(crate) word: Option<Ident>,
    rest: TokenStream,
}

impl Item {
    /// Reads the item, without those of our attributes that stand on it once more: each item
    /// has one.
    pub(crate) fn read(tokens: TokenStream, kind: Kind, errors: &mut Errors) -> Self {
        let parsed = errors.keep(syn::parse2::<Self>(tokens.clone()));
        let mut item = parsed.unwrap_or(Self::Unreadable(tokens));
        item.take_repeated(kind, errors);
        item
    }

    fn take_repeated(&mut self, kind: Kind, errors: &mut Errors) {
        let Some(attributes) = self.attributes() else {
            return;
        };
        let noun = kind.noun();
        attributes.retain(|attribute| {
            let Some(other) = which(attribute) else {
                return true;
            };
            let help = if other == kind {
                format!("keep one `#[{}]`", kind.attribute())
            } else {
                format!("write a second item for the {}", other.noun())
            };
            errors.over(
                attribute.path(),
                format!("this item is a {noun} already; {help}"),
            );
            false
        });
    }

    fn attributes(&mut self) -> Option<&mut Vec<Attribute>> {
        match self {
            Self::Function(it) => Some(&mut it.attributes),
            Self::Struct(it) => Some(&mut it.attrs),
            Self::Other(it) => Some(&mut it.attributes),
            Self::Unreadable(_) => None,
        }
    }
}

/// True when the item, or a part of it, is marked as deprecated.
pub(crate) fn is_deprecated<'a>(attributes: impl IntoIterator<Item = &'a Attribute>) -> bool {
    attributes
        .into_iter()
        .any(|it| it.path().is_ident("deprecated"))
}

impl Function {
    /// True when there is a block.
    pub(crate) fn has_body(&self) -> bool {
        !matches!(self.body.to_string().as_str(), "" | ";")
    }
}

impl Other {
    /// Where the item says what it is.
    pub(crate) fn place(&self) -> Span {
        self.word.as_ref().map_or_else(Span::call_site, Ident::span)
    }
}

impl Parse for Item {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let ahead = input.fork();
        ahead.call(Attribute::parse_outer)?;
        ahead.parse::<Visibility>()?;
        if ahead.peek(Token![struct]) {
            return input.parse().map(Self::Struct);
        }
        if begins_function(&ahead) {
            return input.parse().map(Self::Function);
        }
        Ok(Self::Other(Other {
            attributes: input.call(Attribute::parse_outer)?,
            word: ahead.call(Ident::parse_any).ok(),
            rest: input.parse()?,
        }))
    }
}

impl Parse for Function {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        Ok(Self {
            attributes: input.call(Attribute::parse_outer)?,
            visibility: input.parse()?,
            signature: input.parse()?,
            body: input.parse()?,
        })
    }
}

impl ToTokens for Item {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Function(it) => it.to_tokens(tokens),
            Self::Struct(it) => {
                let mut it = it.clone();
                for field in &mut it.fields {
                    let ours = |it: &Meta| is_complete(it) || is_arg(it);
                    let attributes = field.attrs.iter();
                    field.attrs = attributes.filter_map(|it| without(it, ours)).collect();
                }
                it.to_tokens(tokens);
            }
            Self::Unreadable(it) => it.to_tokens(tokens),
            Self::Other(it) => {
                tokens.append_all(&it.attributes);
                it.rest.to_tokens(tokens);
            }
        }
    }
}

impl ToTokens for Function {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let mut signature = self.signature.clone();
        for parameter in &mut signature.inputs {
            let attributes = match parameter {
                FnArg::Typed(it) => &mut it.attrs,
                FnArg::Receiver(it) => &mut it.attrs,
            };
            *attributes = attributes.iter().filter_map(of_the_compiler).collect();
        }
        tokens.append_all(&self.attributes);
        self.visibility.to_tokens(tokens);
        signature.to_tokens(tokens);
        self.body.to_tokens(tokens);
    }
}

/// True for `#[inject]`, in whatever form it was written.
pub(crate) fn is_inject(meta: &Meta) -> bool {
    meta.path().is_ident("inject")
}

/// True for `#[arg]`, in whatever form it was written.
pub(crate) fn is_arg(meta: &Meta) -> bool {
    meta.path().is_ident("arg")
}

/// True for `#[complete(…)]`, in whatever form it was written.
pub(crate) fn is_complete(meta: &Meta) -> bool {
    meta.path().is_ident("complete")
}

/// True for `#[header(…)]`, in whatever form it was written.
pub(crate) fn is_header(meta: &Meta) -> bool {
    meta.path().is_ident("header")
}

fn which(attribute: &Attribute) -> Option<Kind> {
    let last = attribute.path().segments.last()?;
    Kind::ALL
        .into_iter()
        .find(|it| last.ident == it.attribute())
}

fn begins_function(ahead: ParseStream) -> bool {
    if ahead.peek(Token![const]) {
        return ahead.peek2(Token![fn])
            || ahead.peek2(Token![async])
            || ahead.peek2(Token![unsafe])
            || ahead.peek2(Token![extern]);
    }
    ahead.peek(Token![fn])
        || (ahead.peek(Token![async]) && !ahead.peek2(token::Brace))
        || (ahead.peek(Token![unsafe]) && (ahead.peek2(Token![fn]) || ahead.peek2(Token![extern])))
        || (ahead.peek(Token![extern]) && !ahead.peek2(Token![crate]) && !ahead.peek3(token::Brace))
}

// The compiler refuses doc comments on parameters, and does not know our helpers.
fn of_the_compiler(attribute: &Attribute) -> Option<Attribute> {
    let ours =
        |it: &Meta| is_doc(it) || is_inject(it) || is_arg(it) || is_complete(it) || is_header(it);
    without(attribute, ours)
}
