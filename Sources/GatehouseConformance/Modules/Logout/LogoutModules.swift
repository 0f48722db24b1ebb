import GatehouseTypes

extension ConformanceModule {
    static let logoutDiscovery = ConformanceModule(
        "oidcc-rp-initiated-logout-discovery-endpoint-verification", "The metadata has an end_session_endpoint."
    ) { test in
        MetadataCheck(test).endpoints(required: ["end_session_endpoint"])
    }

    static let logout = returning(
        "oidcc-rp-initiated-logout", "A logout ends the session and comes back to the client.")
    static let logoutNoState = returning(
        "oidcc-rp-initiated-logout-no-state", "A logout without state comes back without state."
    ) { $0["state"] = nil }

    static let logoutBadRedirectURI = staying(
        "oidcc-rp-initiated-logout-bad-post-logout-redirect-uri",
        "A logout comes back to no address that isn't registered."
    ) { flow in
        flow.request["post_logout_redirect_uri"] = (flow.request["post_logout_redirect_uri"] ?? "") + "/other"
    }

    static let logoutQueryAdded = staying(
        "oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri",
        "A logout comes back to no address with a query that isn't registered."
    ) { flow in
        flow.request["post_logout_redirect_uri"] = (flow.request["post_logout_redirect_uri"] ?? "") + "?foo=bar"
    }

    static let logoutNoHint = staying(
        "oidcc-rp-initiated-logout-no-id-token-hint", "A logout without id_token_hint doesn't come back."
    ) { $0.request["id_token_hint"] = nil }

    static let logoutModifiedHint = staying(
        "oidcc-rp-initiated-logout-modified-id-token-hint",
        "A logout with an ID token whose alg was changed to none doesn't come back."
    ) { flow in
        let claims = flow.signedIn.idToken?.claims ?? [:]
        flow.request["id_token_hint"] = try JWTDraft(purpose: .requestObject, claims: claims, algorithm: "none")
            .signed()
    }

    static let logoutBadHint = staying(
        "oidcc-rp-initiated-logout-bad-id-token-hint",
        "A logout with an ID token that somebody else has signed doesn't come back."
    ) { flow in
        let token = flow.signedIn.idToken
        let key = try ClientKey.make(algorithm: token?.algorithm ?? "RS256")
        flow.request["id_token_hint"] = try JWTDraft(
            purpose: .requestObject, header: token?.header ?? [:], claims: token?.claims ?? [:], key: key
        ).signed()
    }

    static let logoutNoParameters = ending(
        "oidcc-rp-initiated-logout-no-params", "A logout without parameters ends the session."
    ) { $0 = Parameters() }

    static let logoutNoRedirectURI = ending(
        "oidcc-rp-initiated-logout-no-post-logout-redirect-uri",
        "A logout without post_logout_redirect_uri ends the session."
    ) {
        $0["post_logout_redirect_uri"] = nil
        $0["state"] = nil
    }

    static let logoutOnlyState = ending(
        "oidcc-rp-initiated-logout-only-state", "A logout with nothing but a state ends the session."
    ) { $0 = Parameters([("state", $0["state"] ?? "")]) }

    /// A module whose logout comes back to the client.
    private static func returning(
        _ name: String, _ summary: String, _ change: @escaping @Sendable (inout Parameters) -> Void = { _ in }
    ) -> ConformanceModule {
        ConformanceModule(name, summary) { test in
            var flow = try await LogoutFlow(test)
            change(&flow.request)
            try flow.expectReturn(try await flow.open())
            try await flow.expectSignedOut()
        }
    }

    /// A module whose logout must not come back to the client.
    private static func staying(
        _ name: String, _ summary: String, _ change: @escaping @Sendable (inout LogoutFlow) throws -> Void
    ) -> ConformanceModule {
        ConformanceModule(name, summary) { test in
            var flow = try await LogoutFlow(test)
            try change(&flow)
            flow.expectPage(try await flow.open())
        }
    }

    /// A module whose logout ends the session and stays at the provider.
    private static func ending(
        _ name: String, _ summary: String, _ change: @escaping @Sendable (inout Parameters) -> Void
    ) -> ConformanceModule {
        ConformanceModule(name, summary) { test in
            var flow = try await LogoutFlow(test)
            change(&flow.request)
            flow.expectPage(try await flow.open())
            try await flow.expectSignedOut()
        }
    }
}
