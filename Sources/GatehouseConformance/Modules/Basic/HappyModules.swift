import GatehouseTypes

extension ConformanceModule {
    static let server = ConformanceModule("oidcc-server", "Signs in with two clients, one after the other.") { test in
        _ = try await SignInFlow(test).signIn()
        guard test.hasSecondClient else { return }
        _ = try await SignInFlow(test, as: .second).signIn()
    }

    static let withoutNonce = ConformanceModule(
        "oidcc-ensure-request-without-nonce-succeeds-for-code-flow", "The code flow works without a nonce."
    ) { test in
        try await signIn(test) { $0["nonce"] = nil }
    }

    static let alternateHappyFlow = ConformanceModule(
        "oidcc-alternate-happy-flow", "The order of scopes and parameters doesn't matter."
    ) { test in
        try await signIn(test) { request in
            let scopes = (request["scope"] ?? "").split(separator: " ").reversed()
            request["scope"] = (["profile"] + scopes).joined(separator: " ")
            request.pairs.reverse()
        }
    }

    static let displayPage = accepting("oidcc-display-page", "display", "page", "OIDCC 15.1")
    static let displayPopup = accepting("oidcc-display-popup", "display", "popup", "OIDCC 15.1")
    static let claimsLocales = accepting("oidcc-claims-locales", "claims_locales", "se", "OIDCC 15.1")
    static let uiLocales = accepting("oidcc-ui-locales", "ui_locales", "se", "OIDCC 15.1")
    static let unknownParameter = accepting(
        "oidcc-ensure-request-with-unknown-parameter-succeeds", "extra", "foobar", "OIDCC 3.1.2.1")

    static let loginHint = ConformanceModule(
        "oidcc-login-hint", "A request with login_hint causes no error."
    ) { test in
        let host = test.provider.issuer.drop { $0 != "/" }.drop { $0 == "/" }.prefix { $0 != "/" && $0 != ":" }
        try await signIn(test) { $0["login_hint"] = test.configuration.user.loginHint ?? "buffy@\(host)" }
    }

    static let acrValues = ConformanceModule(
        "oidcc-ensure-request-with-acr-values-succeeds", "A request with acr_values causes no error."
    ) { test in
        let supported = test.provider.metadata.list("acr_values_supported")
        let values = supported.isEmpty ? ["1", "2"] : supported
        var flow = try await SignInFlow(test)
        flow.request["acr_values"] = values.joined(separator: " ")
        let signedIn = try await flow.signIn()
        let reference = signedIn.idToken?.claims["acr"]?.string
        test.judge.advise(
            reference.map(values.contains) ?? false, "acr is one of acr_values, here \(reference ?? "missing")",
            "OIDCC 2")
    }

    static let postedRequest = ConformanceModule(
        "oidcc-ensure-post-request-succeeds", "The authorization endpoint accepts POST."
    ) { test in
        var flow = try await SignInFlow(test)
        flow.isPosted = true
        _ = try await flow.signIn()
    }

    static let clientSecretPost = ConformanceModule(
        "oidcc-server-client-secret-post", "A client authenticates by client_secret_post."
    ) { test in
        _ = try await SignInFlow(test, as: .post).signIn()
    }

    static let validPKCE = ConformanceModule(
        "oidcc-ensure-request-with-valid-pkce-succeeds", "A request with PKCE succeeds, whether or not it's required."
    ) { test in
        var flow = try await SignInFlow(test)
        if flow.request["code_challenge"] == nil { flow.addPKCE() }
        _ = try await flow.signIn()
    }

    /// A module whose request has one parameter more, which must not cause an error.
    private static func accepting(
        _ name: String, _ parameter: String, _ value: String, _ requirement: String
    ) -> ConformanceModule {
        ConformanceModule(name, "A request with \(parameter)=\(value) causes no error (\(requirement)).") { test in
            try await signIn(test) { $0[parameter] = value }
        }
    }

    private static func signIn(_ test: ModuleContext, _ change: (inout Parameters) -> Void) async throws {
        var flow = try await SignInFlow(test)
        change(&flow.request)
        _ = try await flow.signIn()
    }
}
