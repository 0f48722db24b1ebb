import Foundation
import GatehouseJOSE
import GatehouseTypes

/// A member of an authorization server's metadata besides the issuer: its name, its property, and what a value counts
/// as that can't be read.
///
/// A new member is a property of ``ServerMetadata`` and a line of ``all``. If its presence only adds protection, the
/// line says what an unreadable value counts as; otherwise such a value counts as missing.
struct MetadataMember: Sendable {
    typealias Path<Value> = any WritableKeyPath<ServerMetadata, Value> & Sendable

    static let all: [MetadataMember] = endpoints + authorization + authentication + tokens

    let name: String
    let path: any PartialKeyPath<ServerMetadata> & Sendable

    /// Whether an unreadable value counts as set.
    let isProtective: Bool

    /// Reads a value into the property. Returns the reason if that isn't possible.
    let read: @Sendable (JSONValue, inout ServerMetadata) -> OAuthError.Code?

    /// Returns the value to write; `nil` if the member is left out.
    let write: @Sendable (ServerMetadata) -> JSONValue?

    /// Returns the name of the member with a property.
    static func name(of path: PartialKeyPath<ServerMetadata>) -> String {
        all.first { $0.path == path }?.name ?? ""
    }

    private static let endpoints: [MetadataMember] = [
        .endpoint("authorization_endpoint", \.authorizationEndpoint), .endpoint("token_endpoint", \.tokenEndpoint),
        .endpoint("jwks_uri", \.jwksURI), .endpoint("revocation_endpoint", \.revocationEndpoint),
        .endpoint("introspection_endpoint", \.introspectionEndpoint),
        .endpoint("userinfo_endpoint", \.userInfoEndpoint), .endpoint("end_session_endpoint", \.endSessionEndpoint),
        .endpoint("registration_endpoint", \.registrationEndpoint),
        .endpoint("pushed_authorization_request_endpoint", \.pushedAuthorizationRequestEndpoint),
        .endpoint("device_authorization_endpoint", \.deviceAuthorizationEndpoint),
    ]

    private static let authorization: [MetadataMember] = [
        .flag(
            "authorization_response_iss_parameter_supported", \.authorizationResponseIssParameterSupported,
            unreadable: true),
        .flag("require_pushed_authorization_requests", \.requirePushedAuthorizationRequests, unreadable: true),
        .flag("require_signed_request_object", \.requireSignedRequestObject, unreadable: true),
        .flag("require_request_uri_registration", \.requireRequestURIRegistration),
        .flag("request_parameter_supported", \.requestParameterSupported),
        .flag("request_uri_parameter_supported", \.requestURIParameterSupported, missing: true),
        .list("request_object_signing_alg_values_supported", \.requestObjectSigningAlgValuesSupported),
        .list(
            "code_challenge_methods_supported", \.codeChallengeMethodsSupported, unreadable: [CodeChallenge.method]),
        .list("scopes_supported", \.scopesSupported), .list("response_modes_supported", \.responseModesSupported),
        .list("prompt_values_supported", \.promptValuesSupported), .list("acr_values_supported", \.acrValuesSupported),
        .member(
            "response_types_supported", \.responseTypesSupported, read: { $0.strings }, write: JSONValue.strings),
    ]

    private static let authentication: [MetadataMember] = [
        .list("token_endpoint_auth_methods_supported", \.tokenEndpointAuthMethodsSupported),
        .list("token_endpoint_auth_signing_alg_values_supported", \.tokenEndpointAuthSigningAlgValuesSupported),
        .list("revocation_endpoint_auth_methods_supported", \.revocationEndpointAuthMethodsSupported),
        .list(
            "revocation_endpoint_auth_signing_alg_values_supported", \.revocationEndpointAuthSigningAlgValuesSupported),
        .list("introspection_endpoint_auth_methods_supported", \.introspectionEndpointAuthMethodsSupported),
        .list(
            "introspection_endpoint_auth_signing_alg_values_supported",
            \.introspectionEndpointAuthSigningAlgValuesSupported),
    ]

    private static let tokens: [MetadataMember] = [
        .list(
            "dpop_signing_alg_values_supported", \.dpopSigningAlgValuesSupported,
            unreadable: SignatureAlgorithm.all.map(\.name)),
        .member(
            "grant_types_supported", \.grantTypesSupported,
            read: { $0.strings.map { .some($0.map(GrantType.init(rawValue:))) } },
            write: { $0.map { .strings($0.map(\.rawValue)) } }),
        .list("subject_types_supported", \.subjectTypesSupported),
        .list("id_token_signing_alg_values_supported", \.idTokenSigningAlgValuesSupported),
        .list("userinfo_signing_alg_values_supported", \.userInfoSigningAlgValuesSupported),
        .list("claims_supported", \.claimsSupported), .flag("claims_parameter_supported", \.claimsParameterSupported),
        .flag("backchannel_logout_supported", \.backchannelLogoutSupported),
        .flag("backchannel_logout_session_supported", \.backchannelLogoutSessionSupported),
    ]
}

extension MetadataMember {
    private static func flag(
        _ name: String, _ path: Path<Bool>, missing: Bool = false, unreadable: Bool? = nil
    ) -> MetadataMember {
        member(
            name, path, unreadable: unreadable, read: { $0.bool }, write: { $0 == missing ? nil : .bool($0) })
    }

    private static func list(
        _ name: String, _ path: Path<[String]?>, unreadable: [String]? = nil
    ) -> MetadataMember {
        member(
            name, path, unreadable: unreadable.map { .some($0) }, read: { $0.strings.map { .some($0) } },
            write: { $0.map(JSONValue.strings) })
    }

    private static func endpoint(_ name: String, _ path: Path<URL?>) -> MetadataMember {
        MetadataMember(
            name: name, path: path, isProtective: false,
            read: { value, metadata in
                do throws(OAuthError) {
                    metadata[keyPath: path] = try JSONMembers(JSONObject([name: value])).endpoint(name)
                    return nil
                } catch {
                    return error.code
                }
            },
            write: { $0[keyPath: path].map { .string($0.absoluteString) } })
    }

    private static func member<Value: Sendable>(
        _ name: String, _ path: Path<Value>, unreadable: Value? = nil,
        read: @escaping @Sendable (JSONValue) -> Value?, write: @escaping @Sendable (Value) -> JSONValue?
    ) -> MetadataMember {
        MetadataMember(
            name: name, path: path, isProtective: unreadable != nil,
            read: { value, metadata in
                guard let value = read(value) else {
                    if let unreadable { metadata[keyPath: path] = unreadable }
                    return .invalidParameter
                }
                metadata[keyPath: path] = value
                return nil
            },
            write: { write($0[keyPath: path]) })
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
