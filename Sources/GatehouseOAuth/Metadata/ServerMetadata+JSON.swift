import Foundation
public import GatehouseTypes

extension ServerMetadata {
    /// Parses a metadata document.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - expectedIssuer: The issuer whose document was requested.
    /// - Throws: ``OAuthError`` if the text isn't a JSON object or a member has the wrong type, if the document names
    ///   another issuer (compared byte by byte; RFC 8414, section 3.3), or if an endpoint is neither `https` nor on
    ///   this machine.
    public init(parsing bytes: [UInt8], expectedIssuer: String) throws(OAuthError) {
        let members = try JSONMembers(parsing: bytes, limits: .document)
        guard try members.requiredString("issuer").utf8.elementsEqual(expectedIssuer.utf8) else {
            throw OAuthError(.issuerMismatch, "issuer")
        }
        guard Issuer.isAcceptable(expectedIssuer) else { throw OAuthError(.insecureAddress, "issuer") }
        self.init(issuer: expectedIssuer)
        for (name, path) in ServerMetadata.endpoints { self[keyPath: path] = try members.endpoint(name) }
        for (name, path) in ServerMetadata.lists { self[keyPath: path] = try members.strings(JSONName(name)) }
        for (name, path) in ServerMetadata.flags { self[keyPath: path] = try members.bool(JSONName(name)) ?? false }
        responseTypesSupported = try members.strings("response_types_supported") ?? ["code"]
        grantTypesSupported = try members.strings("grant_types_supported")?.map(GrantType.init(rawValue:))
    }

    /// The document as a JSON object.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "issuer": .string(issuer), "response_types_supported": .strings(responseTypesSupported),
        ]
        members["grant_types_supported"] = grantTypesSupported.map { .strings($0.map(\.rawValue)) }
        for (name, path) in ServerMetadata.endpoints {
            members[name] = self[keyPath: path].map { .string($0.absoluteString) }
        }
        for (name, path) in ServerMetadata.lists { members[name] = self[keyPath: path].map(JSONValue.strings) }
        for (name, path) in ServerMetadata.flags where self[keyPath: path] { members[name] = true }
        return .object(members)
    }
}

extension ServerMetadata {
    private static var endpoints: [(name: String, path: WritableKeyPath<ServerMetadata, URL?>)] {
        [
            ("authorization_endpoint", \.authorizationEndpoint), ("token_endpoint", \.tokenEndpoint),
            ("jwks_uri", \.jwksURI), ("revocation_endpoint", \.revocationEndpoint),
            ("introspection_endpoint", \.introspectionEndpoint), ("userinfo_endpoint", \.userInfoEndpoint),
            ("end_session_endpoint", \.endSessionEndpoint), ("registration_endpoint", \.registrationEndpoint),
            ("pushed_authorization_request_endpoint", \.pushedAuthorizationRequestEndpoint),
            ("device_authorization_endpoint", \.deviceAuthorizationEndpoint),
        ]
    }

    private static var lists: [(name: String, path: WritableKeyPath<ServerMetadata, [String]?>)] {
        [
            ("scopes_supported", \.scopesSupported), ("response_modes_supported", \.responseModesSupported),
            ("token_endpoint_auth_methods_supported", \.tokenEndpointAuthMethodsSupported),
            (
                "token_endpoint_auth_signing_alg_values_supported",
                \.tokenEndpointAuthSigningAlgValuesSupported
            ),
            ("revocation_endpoint_auth_methods_supported", \.revocationEndpointAuthMethodsSupported),
            ("introspection_endpoint_auth_methods_supported", \.introspectionEndpointAuthMethodsSupported),
            ("code_challenge_methods_supported", \.codeChallengeMethodsSupported),
            ("dpop_signing_alg_values_supported", \.dpopSigningAlgValuesSupported),
            ("prompt_values_supported", \.promptValuesSupported), ("acr_values_supported", \.acrValuesSupported),
            ("subject_types_supported", \.subjectTypesSupported),
            ("id_token_signing_alg_values_supported", \.idTokenSigningAlgValuesSupported),
            ("userinfo_signing_alg_values_supported", \.userInfoSigningAlgValuesSupported),
            ("claims_supported", \.claimsSupported),
        ]
    }

    private static var flags: [(name: String, path: WritableKeyPath<ServerMetadata, Bool>)] {
        [
            (
                "authorization_response_iss_parameter_supported",
                \.authorizationResponseIssParameterSupported
            ),
            ("require_pushed_authorization_requests", \.requirePushedAuthorizationRequests),
        ]
    }
}

extension JSONMembers {
    /// Returns the URL of an endpoint.
    func endpoint(_ name: String) throws(OAuthError) -> URL? {
        guard let text = try string(JSONName(name)) else { return nil }
        guard let uri = AbsoluteURI(text), uri.fragment == nil, let url = URL(string: text) else {
            throw OAuthError(.invalidParameter, name)
        }
        guard uri.isSecure else { throw OAuthError(.insecureAddress, name) }
        return url
    }
}
