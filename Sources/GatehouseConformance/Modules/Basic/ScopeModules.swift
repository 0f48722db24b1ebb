extension ConformanceModule {
    private static let claimsOfScopes: [String: [String]] = [
        "profile": [
            "name", "family_name", "given_name", "middle_name", "nickname", "preferred_username", "profile",
            "picture", "website", "gender", "birthdate", "zoneinfo", "locale", "updated_at",
        ],
        "email": ["email", "email_verified"], "address": ["address"],
        "phone": ["phone_number", "phone_number_verified"],
    ]

    static let scopeProfile = scope("oidcc-scope-profile", ["profile"])
    static let scopeEmail = scope("oidcc-scope-email", ["email"])
    static let scopeAddress = scope("oidcc-scope-address", ["address"])
    static let scopePhone = scope("oidcc-scope-phone", ["phone"])
    static let scopeAll = scope("oidcc-scope-all", ["address", "email", "phone", "profile"])

    /// A module that asks for scopes, and looks for their claims at the UserInfo endpoint.
    private static func scope(_ name: String, _ scopes: [String]) -> ConformanceModule {
        let list = scopes.joined(separator: " ")
        return ConformanceModule(name, "A request with the scopes openid \(list) succeeds.") { test in
            let supported = test.provider.metadata.list("scopes_supported")
            for scope in scopes where !supported.isEmpty && !supported.contains(scope) {
                throw test.judge.skip("scopes_supported doesn't have \(scope)", "OIDCC 5.4")
            }
            let flow = try await SignInFlow(test, scope: "openid \(list)")
            let claims = try await userInfo(try await flow.signIn(), test)
            for scope in scopes {
                let names = claimsOfScopes[scope] ?? []
                test.judge.advise(
                    names.contains { claims[$0] != nil }, "the UserInfo endpoint gives claims of the scope \(scope)",
                    "OIDCC 5.4")
            }
        }
    }
}
