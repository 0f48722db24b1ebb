import GatehouseOAuth
import GatehouseTypes

/// Which members of a client's metadata the service acts on. It leaves out others, as RFC 7591, section 2, has it: what
/// a client reads back is what holds.
enum HonouredMetadata {
    /// The members that no property of ``/GatehouseOAuth/ClientMetadata`` is for.
    private static let others: Set<String> = [
        "audience", "resources", "stands_for", "key_proof", "require_auth_time", "request_uris",
        "sector_identifier_uri", "request_object_signing_alg",
    ]

    /// Members by which a client asks for protection, or for a name of its users, that it wouldn't get. It must not
    /// believe that it does.
    private static let refused = [
        "tls_client_certificate_bound_access_tokens", "request_object_encryption_alg",
        "id_token_encrypted_response_alg", "userinfo_encrypted_response_alg",
        "authorization_signed_response_alg", "authorization_encrypted_response_alg",
        "introspection_signed_response_alg", "default_max_age",
    ]

    /// Members that aren't a client's to choose. A software statement is refused rather than ignored, since the client
    /// expects that what it says holds (RFC 7591, section 2.3).
    private static let chosenByService = [
        "client_id", "client_secret", "client_id_issued_at", "client_secret_expires_at", "registration_access_token",
        "registration_client_uri", "software_statement",
    ]

    /// What of the metadata the service acts on.
    ///
    /// - Throws: ``Refusal``: `invalid_client_metadata` if something can't be left out.
    static func part(of metadata: ClientMetadata) throws(Refusal) -> ClientMetadata {
        for name in chosenByService where metadata.others[name] != nil {
            throw ClientRules.refusal("\(name) can't be set here.")
        }
        for name in refused where ![nil, false, .null].contains(metadata.others[name]) {
            throw ClientRules.refusal("\(name) isn't supported.")
        }
        guard [nil, "pairwise"].contains(metadata.subjectType) else {
            throw ClientRules.refusal("subject_type must be pairwise.")
        }
        guard [nil, "native", "web"].contains(metadata.applicationType) else {
            throw ClientRules.refusal("application_type must be native or web.")
        }
        if let value = metadata.others["require_auth_time"], value.bool == nil {
            throw ClientRules.refusal("require_auth_time must be a boolean.")
        }
        return known(metadata)
    }

    private static func known(_ metadata: ClientMetadata) -> ClientMetadata {
        var known = metadata
        for path in [\ClientMetadata.clientURI, \.logoURI, \.termsOfServiceURI, \.policyURI] {
            known[keyPath: path] = nil
        }
        (known.contacts, known.softwareID, known.softwareVersion) = (nil, nil, nil)
        // All clients have the only type that there is.
        known.subjectType = nil
        if known.tokenEndpointAuthMethod != "private_key_jwt" { known.tokenEndpointAuthSigningAlg = nil }
        known.others = known.others.filter { others.contains($0.key) }
        return known
    }
}
