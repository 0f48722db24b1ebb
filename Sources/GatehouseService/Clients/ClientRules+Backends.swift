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

    /// A client that acts for itself authenticates, and has a backend that it may use.
    func checkResources(_ metadata: ClientMetadata) throws(Refusal) {
        let (resources, uploaded) = (metadata.resources, metadata.others["resources"])
        guard uploaded == nil || uploaded == .array(resources.map(JSONValue.string)),
            resources.count <= ClientRules.maximumResources,
            Set(resources).count == resources.count, resources.allSatisfy(ClientRules.isAudience)
        else {
            throw ClientRules.refusal(
                "resources must be a list of at most \(ClientRules.maximumResources) names of backends in access "
                    + "tokens, each only once.")
        }
        guard !resources.contains(issuer) else {
            throw ClientRules.refusal("resources can't contain the issuer: its tokens are about a person.")
        }
        guard metadata.grantTypes?.contains(.clientCredentials) == true else {
            guard resources.isEmpty else { throw ClientRules.refusal("resources need the grant client_credentials.") }
            return
        }
        guard metadata.tokenEndpointAuthMethod != "none" else {
            throw ClientRules.refusal("The grant client_credentials needs a client that authenticates.")
        }
        guard !resources.isEmpty || metadata.audience != nil else {
            throw ClientRules.refusal(
                "The grant client_credentials needs a backend that the client may use: resources or audience.")
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
