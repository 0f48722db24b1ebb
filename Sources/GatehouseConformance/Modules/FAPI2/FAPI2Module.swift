import GatehouseHTTP
import GatehouseTypes

extension ConformanceModule {
    /// The prefix of the names of these modules.
    private static let prefix = "fapi2-security-profile-final-"

    /// A module of the FAPI 2.0 plans.
    static func fapi(
        _ name: String, _ summary: String, run: @escaping @Sendable (ModuleContext) async throws -> Void
    ) -> ConformanceModule {
        ConformanceModule(prefix + name, summary, run: run)
    }

    /// A module that signs in, after a change of the flow, and uses the token.
    static func fapiSuccess(
        _ name: String, _ summary: String, _ change: @escaping @Sendable (inout SignInFlow) throws -> Void
    ) -> ConformanceModule {
        fapi(name, summary) { test in
            var flow = try await SignInFlow(test)
            try change(&flow)
            try await flow.signInAndCall()
        }
    }

    /// A module whose pushed request must be refused: at once, or at the latest when the browser brings it.
    static func fapiRequestRefused(
        _ name: String, _ summary: String, oneOf codes: [String] = ["invalid_request"], _ requirement: String,
        _ change: @escaping @Sendable (inout SignInFlow) throws -> Void
    ) -> ConformanceModule {
        fapi(name, summary) { test in
            var flow = try await SignInFlow(test)
            try change(&flow)
            try await flow.expectRequestRefused(oneOf: codes, requirement)
        }
    }

    /// A module whose client assertion must be refused at the endpoint for pushed requests.
    static func fapiAssertionRefused(
        _ name: String, _ summary: String, _ requirement: String, _ change: @escaping AssertionChange
    ) -> ConformanceModule {
        fapi(name, summary) { test in
            var flow = try await SignInFlow(test)
            flow.draft = onAssertions(test, change)
            try TokenAnswer(test, try await flow.push()).error(
                oneOf: ["invalid_request", "invalid_client"], requirement)
        }
    }

    /// A module in which a code can't be redeemed, since the request to the token endpoint is wrong.
    static func fapiTokenRefused(
        _ name: String, _ summary: String, oneOf codes: [String], _ requirement: String,
        _ change: @escaping @Sendable (inout SignInFlow, inout Parameters) throws -> Void
    ) -> ConformanceModule {
        fapi(name, summary) { test in
            var flow = try await SignInFlow(test)
            let code = try await flow.code().code
            var form = Parameters()
            try change(&flow, &form)
            let response = try await flow.redeem(code) { sent in
                for pair in form.pairs { sent[pair.name] = pair.value.isEmpty ? nil : pair.value }
            }
            try TokenAnswer(test, response).error(oneOf: codes, requirement)
        }
    }

    typealias AssertionChange = @Sendable (inout JWTDraft, ModuleContext) throws -> Void

    /// Changes client assertions only.
    static func onAssertions(_ test: ModuleContext, _ change: @escaping AssertionChange) -> JWTDraft.Change {
        { draft in
            if case .assertion = draft.purpose { try change(&draft, test) }
        }
    }

    /// Changes DPoP proofs only.
    static func onProofs(_ change: @escaping JWTDraft.Change) -> JWTDraft.Change {
        { draft in
            if case .proof = draft.purpose { try change(&draft) }
        }
    }
}

extension SignInFlow {
    /// Signs in, and calls the resource with the token.
    @discardableResult
    func signInAndCall() async throws -> SignedIn {
        let signedIn = try await signIn()
        try expectAccepted(try await callResource(signedIn.tokens.accessToken))
        return signedIn
    }

    /// The request must be refused: when it's pushed, or when the browser brings it.
    func expectRequestRefused(oneOf codes: [String], _ requirement: String) async throws {
        let pushed = try await push()
        guard pushed.status == .created else {
            try TokenAnswer(test, pushed).error(oneOf: codes, requirement)
            return
        }
        let arrival = try await open(try await requestURI(of: pushed), .leaves)
        try AuthorizationAnswer(self, arrival).errorOrPage(oneOf: codes, requirement)
    }
}
