import GatehouseHTTP
import GatehouseTypes

extension ConformanceModule {
    static let idTokenRS256 = ConformanceModule(
        "oidcc-idtoken-rs256", "A client that registers for RS256 gets ID tokens with RS256."
    ) { test in
        let client = try await Registration(test).client { $0["id_token_signed_response_alg"] = "RS256" }
        let signedIn = try await SignInFlow(test, client: client).signIn()
        let algorithm = signedIn.idToken?.algorithm ?? "missing"
        test.judge.expect(algorithm == "RS256", "alg of the ID token is RS256, here \(algorithm)", "OIDCC 2")
    }

    static let userInfoRS256 = ConformanceModule(
        "oidcc-userinfo-rs256", "A client that registers for it gets the answer of the UserInfo endpoint signed."
    ) { test in
        let judge = test.judge
        let client = try await Registration(test).client { $0["userinfo_signed_response_alg"] = "RS256" }
        let signedIn = try await SignInFlow(test, client: client).signIn()
        let address = try test.endpoint("userinfo_endpoint")
        let response = try await signedIn.flow.callResource(signedIn.tokens.accessToken, at: address)
        let type = response.headers["Content-Type"] ?? "none"
        judge.expect(
            type.asciiLowercased.hasPrefix("application/jwt"), "the content type is application/jwt, here \(type)",
            "OIDCC 5.3.2")
        let token = try judge.require(CompactJWT(response.text), "the answer is a JWT", "OIDCC 5.3.2")
        judge.expect(token.algorithm == "RS256", "alg is RS256", "OIDCC 5.3.2")
        let keys = try await test.provider.keys(test.wire, judge)
        judge.expect(token.isSigned(byAnyOf: keys), "the signature is valid for a published key", "OIDCC 5.3.2")
        judge.expect(token.claims["iss"]?.string == test.provider.issuer, "iss is the issuer", "OIDCC 5.3.2")
        let audience = token.claims["aud"]?.strings ?? [token.claims["aud"]?.string ?? ""]
        judge.expect(audience.contains(client.id), "aud contains the client", "OIDCC 5.3.2")
        UserInfoCheck(test: test).check(JSONDocument(members: token.claims), of: signedIn)
    }

    static let rotateKeys = ConformanceModule(
        "oidcc-server-rotate-keys", "After a rotation there is a new key, and the old one still is."
    ) { test in
        guard let rotate = test.configuration.rotateKeys else {
            throw test.judge.skip("the configuration has no rotate-keys-command", "OIDCC 10.1.1")
        }
        let before = try await KeySetCheck(test).check()
        try await rotate()
        let after = try await KeySetCheck(test).check()
        let (old, new) = (Set(before.compactMap { $0["kid"] }), Set(after.compactMap { $0["kid"] }))
        test.judge.expect(!new.subtracting(old).isEmpty, "there is a new key", "OIDCC 10.1.1")
        test.judge.advise(old.isSubset(of: new), "the old keys are still published", "OIDCC 10.1.1")
    }

    static let assertionForIssuer = ConformanceModule(
        "oidcc-ensure-client-assertion-with-iss-aud-succeeds", "A client assertion for the issuer is accepted."
    ) { test in
        guard test.provider.metadata.list("token_endpoint_auth_methods_supported").contains("private_key_jwt") else {
            throw test.judge.skip("token_endpoint_auth_methods_supported doesn't have private_key_jwt", "RFC 7523 3")
        }
        let key = try ClientKey.make()
        let client = try await Registration(test).client(key: key) { $0["jwks"] = ["keys": [key.publicJSON]] }
        let flow = try SignInFlow(test, client: client)
        let response = try await flow.redeem(try await flow.code().code)
        test.judge.advise(response.status == .ok, "an assertion whose aud is the issuer is accepted", "RFC 7523 3")
    }

    static let refreshTokenKeyRotation = ConformanceModule(
        "oidcc-refresh-token-rp-key-rotation", "A refresh works after the client has replaced its published key."
    ) { test in
        let name = test.randomness.token(byteCount: 8) + ".json"
        let (old, new) = (try ClientKey.make(), try ClientKey.make())
        let address = try publish(keys: [old], as: name, test)
        let client = try await Registration(test).client(key: old) { $0["jwks_uri"] = .string(address) }
        try expectDocuments(test)
        var flow = try SignInFlow(test, client: client, scope: "openid offline_access")
        flow.request["prompt"] = "consent"
        let signedIn = try await flow.signIn()
        guard let token = signedIn.tokens.refreshToken else {
            throw test.judge.skip("the provider gives no refresh token", "OIDCC 12")
        }
        _ = try publish(keys: [new], as: name, test)
        flow.client.key = new
        _ = try TokenAnswer(test, try await flow.refresh(token)).tokens()
    }

    /// Publishes keys, and returns their address. Without a folder it's an address at which there is nothing.
    static func publish(keys: [ClientKey], as name: String, _ test: ModuleContext) throws -> String {
        let text = JSONValue.object(["keys": .array(keys.map(\.publicJSON))]).encodedText
        return try test.configuration.documents?.publish(text, as: name) ?? "https://client.example/" + name
    }

    /// The rest of the module needs documents that the provider can fetch.
    static func expectDocuments(_ test: ModuleContext) throws {
        guard test.configuration.documents != nil else {
            throw test.judge.skip("the configuration has no documents folder from which the provider could fetch")
        }
    }
}
