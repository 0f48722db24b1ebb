import GatehouseTypes

extension ConformanceModule {
    static let responseTypeMissing = ConformanceModule(
        "oidcc-response-type-missing", "A request without response_type is refused."
    ) { test in
        var flow = try await SignInFlow(test)
        flow.request["response_type"] = nil
        let arrival = try await flow.authorize(.leaves)
        try AuthorizationAnswer(flow, arrival).errorOrPage(
            oneOf: ["unsupported_response_type", "invalid_request"], "RFC 6749 3.1.1")
    }

    static let registeredRedirectURI = ConformanceModule(
        "oidcc-ensure-registered-redirect-uri", "A redirect URI that isn't registered is refused on a page."
    ) { test in
        var flow = try await SignInFlow(test)
        flow.request["redirect_uri"] = flow.client.redirectURI + "/" + test.randomness.token(byteCount: 8)
        let arrival = try await flow.authorize(.leaves)
        AuthorizationAnswer(flow, arrival).page("OIDCC 3.1.2.1")
    }

    static let requestURIUnsigned = ConformanceModule(
        "oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported",
        "A request_uri with an unsigned request is used, or refused by request_uri_not_supported."
    ) { test in
        try expectUnsignedRequests(test)
        guard test.provider.metadata["request_uri_parameter_supported"]?.bool == false else {
            throw test.judge.skip("the provider fetches requests, and the suite has no address for one", "OIDCC 6.2")
        }
        var flow = try await SignInFlow(test)
        flow.request["request_uri"] = "https://client.example/" + test.randomness.token(byteCount: 16)
        let arrival = try await flow.authorize(.leaves)
        try AuthorizationAnswer(flow, arrival).error(oneOf: ["request_uri_not_supported"], "OIDCC 3.1.2.6")
    }

    static let unsignedRequestObject = ConformanceModule(
        "oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported",
        "A request object that isn't signed is used, or refused by request_not_supported."
    ) { test in
        try expectUnsignedRequests(test)
        var flow = try await SignInFlow(test)
        let inside = test.randomness.token(byteCount: 16)
        flow.request["request"] = try unsignedRequest(flow, ["state": .string(inside)], test)
        let arrival = try await flow.authorize()
        let answer = arrival.callback?.answer
        if answer?["error"] == nil || answer?["state"] == inside { flow.request["state"] = inside }
        try expectUsedOrRefused(flow, arrival)
    }

    static let requestObjectWithRedirectURI = ConformanceModule(
        "oidcc-ensure-request-object-with-redirect-uri",
        "The redirect URI of a request object counts, or request objects are refused by request_not_supported."
    ) { test in
        try expectUnsignedRequests(test)
        var flow = try await SignInFlow(test)
        let inside = flow.client.redirectURI
        flow.request["request"] = try unsignedRequest(flow, ["redirect_uri": .string(inside)], test)
        let wrong = inside + "/" + test.randomness.token(byteCount: 8)
        flow.request["redirect_uri"] = wrong
        let arrival = try await flow.authorize()
        test.judge.expect(
            arrival.callback?.address != wrong, "the browser isn't sent to an address that isn't registered",
            "OIDCC 3.1.2.1")
        flow.request["redirect_uri"] = inside
        try expectUsedOrRefused(flow, arrival)
    }

    private static func expectUsedOrRefused(_ flow: SignInFlow, _ arrival: Arrival) throws {
        let answer = AuthorizationAnswer(flow, arrival)
        if arrival.callback?.answer["error"] == nil {
            _ = try answer.code()
        } else {
            try answer.error(oneOf: ["request_not_supported"], "OIDCC 3.1.2.6")
        }
    }

    /// As in the Foundation's suite, providers that list algorithms without `none` aren't sent unsigned requests.
    private static func expectUnsignedRequests(_ test: ModuleContext) throws {
        let name = "request_object_signing_alg_values_supported"
        let metadata = test.provider.metadata
        guard metadata[name] == nil || metadata.list(name).contains("none") else {
            throw test.judge.skip("\(name) doesn't have none", "OIDCC 6.1")
        }
    }

    private static func unsignedRequest(
        _ flow: SignInFlow, _ changes: [String: JSONValue], _ test: ModuleContext
    ) throws -> String {
        var claims = Dictionary(flow.request.pairs.map { ($0.name, JSONValue.string($0.value)) }) { first, _ in first }
        claims["iss"] = .string(flow.client.id)
        claims["aud"] = .string(test.provider.issuer)
        let draft = JWTDraft(purpose: .requestObject, claims: claims.merging(changes) { $1 }, algorithm: "none")
        return try draft.signed()
    }
}
