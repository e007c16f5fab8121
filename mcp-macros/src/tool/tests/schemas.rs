//! Schemas of the author's own.

use expect_test::expect;
use quote::quote;

use super::check;

#[test]
fn one_parameter_takes_all_arguments() {
    check(
        quote!(input_schema = schemas::order, output_schema = RECEIPT),
        quote! {
            /// Orders.
            async fn order(context: &Context, arguments: &Map<String, Value>) -> Receipt {}
        },
        expect![[r#"
            /// Orders.
            async fn order(context: &Context, arguments: &Map<String, Value>) -> Receipt {}
            #[doc(hidden)]
            enum order {}
            const _: () = {
                #[automatically_derived]
                impl P::Tool for order {
                    const RECORD: P::ToolRecord = P::ToolRecord {
                        name: "order",
                        title: P::Option::None,
                        description: "Orders.",
                        hints: P::ToolHints {
                            read_only: P::Option::None,
                            destructive: P::Option::None,
                            idempotent: P::Option::None,
                            open_world: P::Option::None,
                        },
                        timeout: P::Option::None,
                        requires: &[],
                        server: P::Option::None,
                        location: P::Location {
                            file: ::core::file!(),
                            line: ::core::line!(),
                            module: ::core::module_path!(),
                            item: "order",
                        },
                        handler: <order as P::Tool>::handler,
                    };
                    fn handler() -> P::ToolHandler {
                        use P::{ReturnsResult as _, ViaContent as _, ViaStructured as _};
                        let arguments = P::whole_arguments::<Map<String, Value>>();
                        let injected = ();
                        let injected = (P::injected::<Context>(), injected);
                        let returned = P::returned::<Receipt>();
                        let returned = returned.split();
                        let output = (&returned.probe()).via().described_output();
                        let returned = returned.with(output);
                        P::tool_async(
                                arguments,
                                injected,
                                returned,
                                {
                                    let _ = order;
                                    |arguments, injected| async move {
                                        let (value_arguments, arguments) = arguments;
                                        let () = arguments;
                                        let (value_context, injected) = injected;
                                        let () = injected;
                                        order(&value_context, &value_arguments).await
                                    }
                                },
                            )
                            .with_input_schema(P::schema(schemas::order))
                            .with_output_schema(P::schema(RECEIPT))
                    }
                }
                P::inventory::submit! {
                    P::Registration::Tool(< order as P::Tool > ::RECORD)
                }
            };
        "#]],
    );
}

#[test]
fn parameters_that_do_not_fit_a_schema() {
    check(
        quote!(input_schema = order),
        quote! {
            /// Orders.
            fn order(context: &Context) {}
        },
        expect![[r#"
            error: with `input_schema` one parameter takes all arguments; add it
                   help: a `serde_json::Map<String, Value>` takes any, and so does a struct that derives `Deserialize`
            /// Orders.
            fn order(context: &Context) {}
        "#]],
    );
    check(
        quote!(input_schema = order),
        quote! {
            /// Orders.
            fn order(#[cfg(unix)] #[header("Region")] a: Order, b: u8, c: u8) {}
        },
        expect![[r#"
            error: with `input_schema` one parameter takes all arguments, and `a` does
                   help: a `serde_json::Map<String, Value>` takes any, and so does a struct that derives `Deserialize`
            error: with `input_schema` one parameter takes all arguments, and `a` does
                   help: a `serde_json::Map<String, Value>` takes any, and so does a struct that derives `Deserialize`
            error: the parameter for all arguments is always there; write the `cfg` on the function
            error: with `input_schema` the schema names the headers; write `"x-mcp-header"` at the property there
            /// Orders.
            fn order(#[cfg(unix)] a: Order, b: u8, c: u8) {}
        "#]],
    );
}

#[test]
fn a_schema_is_named_by_its_path() {
    check(
        quote!(input_schema = order(), output_schema = "{}"),
        quote! {
            /// Orders.
            fn order(order: Order) {}
        },
        expect![[r#"
            error: `input_schema` takes the path of an item, as in `input_schema = crate::some_item`
            error: `output_schema` takes the path of an item, as in `output_schema = crate::some_item`
            /// Orders.
            fn order(order: Order) {}
        "#]],
    );
}
