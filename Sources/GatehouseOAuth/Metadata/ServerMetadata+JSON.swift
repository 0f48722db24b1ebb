import Foundation
public import GatehouseTypes

extension ServerMetadata {
    /// Reads a metadata document.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - expectedIssuer: The issuer that was asked.
    /// - Throws: ``OAuthError`` if the text isn't a JSON object of the right types, if it names another issuer (compared
    ///   byte by byte; RFC 8414, section 3.3), or an endpoint over plain text that isn't on this very machine.
    public init(parsing bytes: [UInt8], expectedIssuer: String) throws(OAuthError) {
        let members = try JSONMembers(parsing: bytes, limits: .document)
        guard try members.requiredString("issuer").utf8.elementsEqual(expectedIssuer.utf8) else {
            throw OAuthError(.issuerMismatch, "issuer")
        }
        guard Issuer.isAcceptable(expectedIssuer) else { throw OAuthError(.insecureAddress, "issuer") }
        self.init(issuer: expectedIssuer)
        try readEndpoints(members)
        responseTypesSupported = try members.strings("response_types_supported") ?? ["code"]
        scopesSupported = try members.strings("scopes_supported")
        grantTypesSupported = try members.strings("grant_types_supported")?.map(GrantType.init(rawValue:))
        tokenEndpointAuthMethodsSupported = try members.strings("token_endpoint_auth_methods_supported")
        codeChallengeMethodsSupported = try members.strings("code_challenge_methods_supported")
        dpopSigningAlgValuesSupported = try members.strings("dpop_signing_alg_values_supported")
        authorizationResponseIssParameterSupported =
            try members.bool("authorization_response_iss_parameter_supported") ?? false
        subjectTypesSupported = try members.strings("subject_types_supported")
        idTokenSigningAlgValuesSupported = try members.strings("id_token_signing_alg_values_supported")
        claimsSupported = try members.strings("claims_supported")
    }

    private mutating func readEndpoints(_ members: JSONMembers) throws(OAuthError) {
        authorizationEndpoint = try members.endpoint("authorization_endpoint")
        tokenEndpoint = try members.endpoint("token_endpoint")
        jwksURI = try members.endpoint("jwks_uri")
        revocationEndpoint = try members.endpoint("revocation_endpoint")
        introspectionEndpoint = try members.endpoint("introspection_endpoint")
        userInfoEndpoint = try members.endpoint("userinfo_endpoint")
        endSessionEndpoint = try members.endpoint("end_session_endpoint")
        registrationEndpoint = try members.endpoint("registration_endpoint")
        pushedAuthorizationRequestEndpoint = try members.endpoint("pushed_authorization_request_endpoint")
        deviceAuthorizationEndpoint = try members.endpoint("device_authorization_endpoint")
    }

    /// The document.
    public var json: JSONValue {
        let strings: [String: [String]?] = [
            "scopes_supported": scopesSupported, "response_types_supported": responseTypesSupported,
            "grant_types_supported": grantTypesSupported?.map(\.rawValue),
            "token_endpoint_auth_methods_supported": tokenEndpointAuthMethodsSupported,
            "code_challenge_methods_supported": codeChallengeMethodsSupported,
            "dpop_signing_alg_values_supported": dpopSigningAlgValuesSupported,
            "subject_types_supported": subjectTypesSupported,
            "id_token_signing_alg_values_supported": idTokenSigningAlgValuesSupported,
            "claims_supported": claimsSupported,
        ]
        let endpoints: [String: URL?] = [
            "authorization_endpoint": authorizationEndpoint, "token_endpoint": tokenEndpoint, "jwks_uri": jwksURI,
            "revocation_endpoint": revocationEndpoint, "introspection_endpoint": introspectionEndpoint,
            "userinfo_endpoint": userInfoEndpoint, "end_session_endpoint": endSessionEndpoint,
            "registration_endpoint": registrationEndpoint,
            "pushed_authorization_request_endpoint": pushedAuthorizationRequestEndpoint,
            "device_authorization_endpoint": deviceAuthorizationEndpoint,
        ]
        var members: [String: JSONValue] = ["issuer": .string(issuer)]
        for (name, url) in endpoints { members[name] = url.map { .string($0.absoluteString) } }
        for (name, values) in strings { members[name] = values.map(JSONValue.strings) }
        if authorizationResponseIssParameterSupported {
            members["authorization_response_iss_parameter_supported"] = true
        }
        return .object(members)
    }
}

extension JSONMembers {
    fileprivate func endpoint(_ name: String) throws(OAuthError) -> URL? {
        guard let text = try string(name) else { return nil }
        guard let uri = AbsoluteURI(text), uri.fragment == nil, let url = URL(string: text) else {
            throw OAuthError(.invalidParameter, name)
        }
        guard uri.isSecure else { throw OAuthError(.insecureAddress, name) }
        return url
    }
}
