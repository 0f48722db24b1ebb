/// The registered members of a provider's metadata (RFC 8414, 7.1, and the specifications that register others).
enum MetadataMembers {
    static let flags: Set<String> = [
        "authorization_response_iss_parameter_supported", "backchannel_logout_session_supported",
        "backchannel_logout_supported", "claims_parameter_supported", "frontchannel_logout_session_supported",
        "frontchannel_logout_supported", "request_parameter_supported", "request_uri_parameter_supported",
        "require_pushed_authorization_requests", "require_request_uri_registration",
        "require_signed_request_object", "tls_client_certificate_bound_access_tokens",
        "backchannel_user_code_parameter_supported",
    ]

    static let lists: Set<String> = [
        "acr_values_supported", "authorization_details_types_supported",
        "authorization_encryption_alg_values_supported",
        "authorization_encryption_enc_values_supported", "authorization_signing_alg_values_supported",
        "backchannel_authentication_request_signing_alg_values_supported", "backchannel_token_delivery_modes_supported",
        "claim_types_supported", "claims_locales_supported", "claims_supported", "code_challenge_methods_supported",
        "display_values_supported", "dpop_signing_alg_values_supported", "grant_types_supported",
        "id_token_encryption_alg_values_supported", "id_token_encryption_enc_values_supported",
        "id_token_signing_alg_values_supported", "introspection_encryption_alg_values_supported",
        "introspection_encryption_enc_values_supported", "introspection_endpoint_auth_methods_supported",
        "introspection_endpoint_auth_signing_alg_values_supported", "introspection_signing_alg_values_supported",
        "prompt_values_supported", "request_object_encryption_alg_values_supported",
        "request_object_encryption_enc_values_supported", "request_object_signing_alg_values_supported",
        "response_modes_supported", "response_types_supported", "revocation_endpoint_auth_methods_supported",
        "revocation_endpoint_auth_signing_alg_values_supported", "scopes_supported", "subject_types_supported",
        "token_endpoint_auth_methods_supported", "token_endpoint_auth_signing_alg_values_supported",
        "ui_locales_supported", "userinfo_encryption_alg_values_supported", "userinfo_encryption_enc_values_supported",
        "userinfo_signing_alg_values_supported",
    ]

    static let known: Set<String> = flags.union(lists).union([
        "authorization_endpoint", "backchannel_authentication_endpoint", "check_session_iframe",
        "client_registration_types_supported", "device_authorization_endpoint", "end_session_endpoint",
        "federation_registration_endpoint", "introspection_endpoint", "issuer", "jwks_uri", "mtls_endpoint_aliases",
        "op_policy_uri", "op_tos_uri", "protected_resources", "pushed_authorization_request_endpoint",
        "registration_endpoint", "revocation_endpoint", "service_documentation", "signed_metadata", "token_endpoint",
        "userinfo_endpoint",
    ])

    static let algorithms: Set<String> = [
        "none", "HS256", "HS384", "HS512", "RS256", "RS384", "RS512", "ES256", "ES384", "ES512", "PS256", "PS384",
        "PS512", "EdDSA", "ES256K", "Ed25519", "Ed448", "ML-DSA-44", "ML-DSA-65", "ML-DSA-87",
    ]
}
