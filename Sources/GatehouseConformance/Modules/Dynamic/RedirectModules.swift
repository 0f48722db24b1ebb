import GatehouseTypes

extension ConformanceModule {
    private static let callback = "https://client.example/callback"

    static let redirectURIMissing = ConformanceModule(
        "oidcc-ensure-redirect-uri-in-authorization-request",
        "A request without redirect_uri of a client with two of them is refused on a page."
    ) { test in
        let client = try await Registration(test).client {
            $0["redirect_uris"] = [.string(callback), .string(callback + "2")]
        }
        var flow = try SignInFlow(test, client: client)
        flow.request["redirect_uri"] = nil
        AuthorizationAnswer(flow, try await flow.authorize(.leaves)).page("OIDCC 3.1.2.1")
    }

    static let redirectURIQueryOK = ConformanceModule(
        "oidcc-redirect-uri-query-OK", "A redirect URI with a query keeps it."
    ) { test in
        let address = callback + "?foo=bar"
        let client = try await Registration(test).client { $0["redirect_uris"] = [.string(address)] }
        let flow = try SignInFlow(test, client: client)
        let arrival = try await flow.authorize()
        _ = try AuthorizationAnswer(flow, arrival).code()
        test.judge.expect(
            arrival.callback?.parameters["foo"] == "bar", "the query of the redirect URI is still there",
            "RFC 6749 3.1.2")
    }

    static let redirectURIQueryMismatch = refused(
        "oidcc-redirect-uri-query-mismatch", "A redirect URI with another query than the registered one is refused.",
        registered: callback + "?foo=bar", sent: callback + "?foo=baz")

    static let redirectURIQueryAdded = refused(
        "oidcc-redirect-uri-query-added", "A redirect URI with a query that isn't registered is refused.",
        registered: callback, sent: callback + "?foo=bar")

    static let redirectURIFragment = ConformanceModule(
        "oidcc-redirect-uri-regfrag", "A redirect URI with a fragment can't be registered."
    ) { test in
        try await Registration(test).refused(
            oneOf: ["invalid_redirect_uri", "invalid_client_metadata"], "OIDC Registration 2"
        ) { $0["redirect_uris"] = [.string(callback + "#fragment")] }
    }

    /// A module in which a redirect URI isn't the registered one.
    private static func refused(
        _ name: String, _ summary: String, registered: String, sent: String
    ) -> ConformanceModule {
        ConformanceModule(name, summary) { test in
            let client = try await Registration(test).client { $0["redirect_uris"] = [.string(registered)] }
            var flow = try SignInFlow(test, client: client)
            flow.request["redirect_uri"] = sent
            AuthorizationAnswer(flow, try await flow.authorize(.leaves)).page("OIDCC 3.1.2.1")
        }
    }
}
