package import GatehouseOAuth
package import GatehouseTesting
package import GatehouseTypes

extension ScriptedIssuer {
    /// Creates an issuer whose metadata names an introspection endpoint.
    ///
    /// - Parameters:
    ///   - time: The source of time.
    ///   - answer: Returns the response about a token.
    /// - Returns: The issuer.
    /// - Throws: `CryptoError` if no key can be generated.
    package static func introspecting(
        time: any TimeSource, answer: @escaping @Sendable (IntrospectionRequest) -> IntrospectionResponse
    ) throws -> ScriptedIssuer {
        let issuer = try ScriptedIssuer(time: time)
        issuer.change {
            $0.metadata["introspection_endpoint"] = .string(ScriptedIssuer.name + "/introspect")
            $0.answers["/introspect"] = { request in
                ScriptedIssuer.json(try answer(IntrospectionRequest(parameters: ScriptedIssuer.form(request))).json)
            }
        }
        return issuer
    }
}
