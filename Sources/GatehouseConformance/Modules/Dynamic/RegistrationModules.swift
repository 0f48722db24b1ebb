import GatehouseTypes

extension ConformanceModule {
    static let registrationLogo = shown("oidcc-registration-logo-uri", "logo_uri", "the client's logo")
    static let registrationPolicy = shown(
        "oidcc-registration-policy-uri", "policy_uri", "a link to the client's policy")
    static let registrationTerms = shown("oidcc-registration-tos-uri", "tos_uri", "a link to the client's terms")

    static let registrationKeysAddress = ConformanceModule(
        "oidcc-registration-jwks-uri", "A client registers with the address of its keys."
    ) { test in
        let key = try ClientKey.make()
        let address = try publish(keys: [key], as: test.randomness.token(byteCount: 8) + ".json", test)
        let client = try await Registration(test).client(key: key) { $0["jwks_uri"] = .string(address) }
        try expectDocuments(test)
        _ = try await SignInFlow(test, client: client).signIn()
    }

    static let registrationSector = ConformanceModule(
        "oidcc-registration-sector-uri", "A client registers with a sector_identifier_uri that names its redirect URI."
    ) { test in
        guard let documents = test.configuration.documents else { return try expectDocuments(test) }
        let name = test.randomness.token(byteCount: 8) + ".json"
        let address = try documents.publish(#"["https://client.example/callback"]"#, as: name)
        _ = try await Registration(test).client { $0["sector_identifier_uri"] = .string(address) }
    }

    static let registrationBadSector = ConformanceModule(
        "oidcc-registration-sector-bad",
        "A registration with a sector_identifier_uri that doesn't name its redirect URI is refused."
    ) { test in
        let name = test.randomness.token(byteCount: 8) + ".json"
        let address = try test.configuration.documents?.publish(#"["https://other.example/callback"]"#, as: name)
        try await Registration(test).refused(
            oneOf: ["invalid_client_metadata", "invalid_redirect_uri"], "OIDC Registration 5"
        ) { $0["sector_identifier_uri"] = .string(address ?? "https://client.example/" + name) }
    }

    /// A module about what the provider should show of a client. A page that contains the address is enough; otherwise
    /// a person must look.
    private static func shown(_ name: String, _ member: String, _ what: String) -> ConformanceModule {
        ConformanceModule(name, "The sign-in page shows \(what), from \(member).") { test in
            let address = "https://client.example/" + test.randomness.token(byteCount: 8)
            let client = try await Registration(test).client { $0[member] = .string(address) }
            let flow = try SignInFlow(test, client: client)
            let arrival = try await flow.authorize(.leaves)
            guard case .page(let status, _, let text) = arrival.place else {
                throw test.judge.failure("the provider shows no page", "OIDC Registration 2")
            }
            test.judge.expect(status == 200, "the provider shows a page, here with status \(status)", "OIDCC 3.1.2.3")
            guard !text.contains(address) else {
                test.judge.record(.met, "the page contains the \(member)", "OIDC Registration 2")
                return
            }
            test.judge.record(.review, "a person must see whether the page shows \(what)", "OIDC Registration 2")
        }
    }
}
