import GatehouseOAuth
import GatehouseTypes

/// Which backends a client's tokens are for.
extension ClientRules {
    private static let maximumResources = 20

    func checkAudience(_ metadata: ClientMetadata) throws(Refusal) {
        guard let audience = metadata.audience else {
            guard metadata.others["audience"] == nil else { throw ClientRules.refusal("audience must be a string.") }
            guard metadata.sealingKey == nil else {
                throw ClientRules.refusal("A sealing key needs an audience, which names the client's backend.")
            }
            return
        }
        guard ClientRules.isAudience(audience) else {
            throw ClientRules.refusal("An audience must have 1 to 255 visible ASCII characters.")
        }
        guard audience != issuer, audience != PlatformClient.id.rawValue else {
            throw Refusal(.alreadyExists, "This audience is reserved for the service.")
        }
    }

    /// A client that calls backends without asking a person authenticates, and has a backend that it may call.
    func checkResources(_ metadata: ClientMetadata) throws(Refusal) {
        try checkBackends(metadata.resources, "resources", of: metadata)
        try checkBackends(metadata.standsFor, "stands_for", of: metadata)
        let resources = metadata.resources
        let authenticates = metadata.tokenEndpointAuthMethod != "none"
        guard metadata.standsFor.isEmpty || authenticates else {
            throw ClientRules.refusal("Only a client that authenticates can stand for a backend (stands_for).")
        }
        guard metadata.grantTypes?.contains(.clientCredentials) == true else {
            let exchanges = authenticates && metadata.grantTypes?.contains(.tokenExchange) == true
            guard resources.isEmpty || exchanges else {
                throw ClientRules.refusal(
                    "resources need the grant client_credentials, or token_exchange and a client that authenticates.")
            }
            return
        }
        guard authenticates else {
            throw ClientRules.refusal("The grant client_credentials needs a client that authenticates.")
        }
        guard !resources.isEmpty || metadata.audience != nil else {
            throw ClientRules.refusal(
                "The grant client_credentials needs a backend that the client may use: resources or audience.")
        }
    }

    private func checkBackends(
        _ names: [String], _ member: String, of metadata: ClientMetadata
    ) throws(Refusal) {
        let uploaded = metadata.others[member]
        guard uploaded == nil || uploaded == .array(names.map(JSONValue.string)),
            names.count <= ClientRules.maximumResources, Set(names).count == names.count,
            names.allSatisfy(ClientRules.isAudience)
        else {
            throw ClientRules.refusal(
                "\(member) must be a list of at most \(ClientRules.maximumResources) names of backends in access "
                    + "tokens, each only once.")
        }
        guard !names.contains(issuer) else {
            throw ClientRules.refusal("\(member) can't contain the issuer: its tokens are about a person.")
        }
    }

    /// Checks what an initial access token permits.
    ///
    /// - Throws: ``Refusal``: `invalid_request`.
    func check(_ permission: RegistrationPermission) throws(Refusal) {
        let names = permission.audiences + permission.resources
        guard names.count <= ClientRules.maximumResources, names.allSatisfy(ClientRules.isAudience),
            !names.contains(issuer), !names.contains(PlatformClient.id.rawValue)
        else {
            throw Refusal(
                .invalidRequest,
                "Audiences and resources must be at most \(ClientRules.maximumResources) names of backends in access "
                    + "tokens. The issuer and 'platform' are the service's own.")
        }
        guard grantTypes.isSuperset(of: permission.grantTypes) else {
            throw Refusal(.invalidRequest, "The token can permit only grants that the service supports.")
        }
        guard authenticationMethods.isSuperset(of: permission.authenticationMethods) else {
            throw Refusal(.invalidRequest, "The token can permit only ways to authenticate that the service supports.")
        }
    }

    private static func isAudience(_ name: String) -> Bool {
        (1...255).contains(name.utf8.count) && name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            && !name.contains("\"") && !name.contains("\\")
    }
}
