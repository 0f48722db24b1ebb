import GatehouseTypes

extension ConformanceModule {
    static let requestURIUnsignedUsed = used("oidcc-request-uri-unsigned", algorithm: "none")
    static let requestURISigned = used("oidcc-request-uri-signed-rs256", algorithm: "RS256")

    /// A module whose request the provider must fetch: it's mandatory to implement for dynamic providers (OIDCC 15.2).
    private static func used(_ name: String, algorithm: String) -> ConformanceModule {
        ConformanceModule(name, "A request at a request_uri (alg \(algorithm)) is used.") { test in
            let isSupported = test.provider.metadata["request_uri_parameter_supported"]?.bool ?? true
            try test.judge.require(isSupported, "request_uri_parameter_supported isn't false", "OIDCC 15.2")
            // A provider may refuse unsigned requests: somebody who changes the browser's request could name one.
            let algorithms = test.provider.metadata["request_object_signing_alg_values_supported"]?.strings
            guard algorithm != "none" || algorithms?.contains("none") ?? true else {
                throw test.judge.skip(
                    "request_object_signing_alg_values_supported doesn't have none", "OIDC Discovery 3")
            }
            try expectDocuments(test)
            let key = algorithm == "none" ? nil : try ClientKey.make(algorithm: algorithm)
            let document = test.randomness.token(byteCount: 8) + ".jwt"
            let address = try test.configuration.documents?.publish("", as: document) ?? ""
            let client = try await Registration(test).client {
                $0["request_uris"] = [.string(address)]
                $0["request_object_signing_alg"] = .string(algorithm)
                $0["jwks"] = key.map { ["keys": [$0.publicJSON]] }
            }
            var flow = try SignInFlow(test, client: client)
            var claims = Dictionary(flow.request.pairs.map { ($0.name, JSONValue.string($0.value)) }) { first, _ in
                first
            }
            (claims["iss"], claims["aud"]) = (.string(client.id), .string(test.provider.issuer))
            var draft = JWTDraft(purpose: .requestObject, claims: claims, key: key, algorithm: algorithm)
            draft.header["kid"] = key?.keyID.map { .string($0) }
            _ = try test.configuration.documents?.publish(try draft.signed(), as: document)
            flow.outside["request_uri"] = address
            _ = try await flow.signIn()
        }
    }
}
