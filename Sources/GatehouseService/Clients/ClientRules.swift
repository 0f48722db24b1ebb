import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

/// What the metadata of a client may be.
struct ClientRules: Sendable {
    let issuer: String
    /// Whether the service fetches documents that clients publish.
    let fetchesDocuments: Bool
    let grantTypes: Set<GrantType>
    let authenticationMethods: Set<String>

    /// The metadata with a value for everything that the service chooses, and without what it doesn't act on.
    ///
    /// - Throws: ``Refusal``: `invalid_client_metadata`, `invalid_redirect_uri`.
    func completed(_ metadata: ClientMetadata) throws(Refusal) -> ClientMetadata {
        var metadata = metadata
        metadata.grantTypes = metadata.grantTypes ?? [.authorizationCode, .refreshToken]
        let usesCodes = metadata.grantTypes?.contains(.authorizationCode) ?? false
        let responseTypes = metadata.responseTypes.flatMap { $0.isEmpty ? nil : $0 }
        metadata.responseTypes = usesCodes ? responseTypes ?? ["code"] : []
        metadata.tokenEndpointAuthMethod =
            metadata.tokenEndpointAuthMethod ?? metadata.standardAuthenticationMethod
        let isForPeople = metadata.grantTypes != [.clientCredentials]
        metadata.scope = metadata.scope ?? (isForPeople ? "openid offline_access" : .empty)
        // A client without a secret proves a key, unless it says that it can't.
        metadata.dpopBoundAccessTokens =
            metadata.dpopBoundAccessTokens ?? (metadata.tokenEndpointAuthMethod == "none")
        metadata = try HonouredMetadata.part(of: metadata)
        try check(metadata)
        return metadata
    }

    private func check(_ metadata: ClientMetadata) throws(Refusal) {
        guard VisibleText.isAcceptable(metadata.clientName ?? "", maximumLength: 100) else {
            throw ClientRules.refusal("client_name must be visible text of 1 to 100 bytes.")
        }
        guard let grants = metadata.grantTypes, !grants.isEmpty, grantTypes.isSuperset(of: grants) else {
            throw ClientRules.refusal("grant_types must contain one or more of the grants that the service supports.")
        }
        guard metadata.responseTypes == ["code"] || !grants.contains(.authorizationCode) else {
            throw ClientRules.refusal("response_types must be code.")
        }
        guard let method = metadata.tokenEndpointAuthMethod, authenticationMethods.contains(method) else {
            throw ClientRules.refusal(
                "token_endpoint_auth_method must be one of \(authenticationMethods.sorted().joined(separator: ", ")).")
        }
        try checkAlgorithm(metadata.idTokenSignedResponseAlg, "id_token_signed_response_alg")
        try checkAlgorithm(metadata.userInfoSignedResponseAlg, "userinfo_signed_response_alg")
        try checkSignatureKeys(metadata)
        try checkDocuments(metadata)
        try checkRedirectURIs(metadata.redirectURIs ?? [], reserved: AuthorizationResponse.parameterNames)
        guard !(metadata.redirectURIs ?? []).isEmpty || !grants.contains(.authorizationCode) else {
            throw Refusal(
                .invalidRedirectURI, "A client that uses authorization codes must have a redirect URI.")
        }
        try checkRedirectURIs(metadata.postLogoutRedirectURIs ?? [], reserved: ["state"])
        try checkLogoutReceiver(metadata)
        try checkAudience(metadata)
        try checkResources(metadata)
    }

    private func checkAlgorithm(_ algorithm: String?, _ name: String) throws(Refusal) {
        guard let algorithm, KeyAlgorithm.named(algorithm) == nil else { return }
        let names = KeyAlgorithm.all.map(\.name).joined(separator: ", ")
        throw ClientRules.refusal("\(name) must be one of \(names).")
    }

    /// Whether an identifier has the form of one.
    static func isIdentifier(_ id: ClientID) -> Bool {
        let allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._".utf8
        return (1...64).contains(id.rawValue.utf8.count) && id.rawValue.utf8.allSatisfy(allowed.contains)
    }

    static func check(_ id: ClientID) throws(Refusal) {
        guard isIdentifier(id) else {
            throw refusal("The client's ID must have 1 to 64 letters, digits, dots, hyphens and underscores.")
        }
        guard id != PlatformClient.id else {
            throw Refusal(.alreadyExists, "This ID is reserved for the platform.")
        }
        guard !ClientNames.isLikePerson(id.rawValue) else {
            throw refusal("The client's ID looks like the identifier of a person in tokens: choose another length.")
        }
    }

    static func refusal(_ reason: String) -> Refusal {
        Refusal(.invalidClientMetadata, reason)
    }
}

extension ServiceContext {
    var clientRules: ClientRules {
        ClientRules(
            issuer: configuration.issuer, fetchesDocuments: documents != nil, grantTypes: GrantType.supported,
            authenticationMethods: Set(IdentifyCaller(context: self).methods.map(\.name)))
    }
}
