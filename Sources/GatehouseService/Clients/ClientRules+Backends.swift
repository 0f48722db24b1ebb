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

    private static func isAudience(_ name: String) -> Bool {
        (1...255).contains(name.utf8.count) && name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            && !name.contains("\"") && !name.contains("\\")
    }
}
