import GatehouseOAuth
import GatehouseTypes

/// The resources that a client's tokens can be for (RFC 8707): its own backend, and the service itself, which tells it
/// about the person. Each token is for one of them, so that neither accepts the other's.
struct ClientResources: Sendable {
    let issuer: String
    /// The name of the client's backend; nil if it has none.
    let backend: String?

    /// What its tokens are for if it asks for no other resource.
    var own: String { backend ?? issuer }

    /// Whether its tokens can be for that resource.
    func contains(_ audience: String) -> Bool { audience == own || audience == issuer }

    /// The one resource that a token is for: the one that is asked for, or else the one that was granted. The service
    /// itself needs no grant of its own: what it tells is decided by the scope.
    func audience(asked: [String], granted: String) throws(Refusal) -> String {
        guard Set(asked).count <= 1 else {
            throw Refusal(.invalidTarget, "A token can be requested for one resource only.")
        }
        let audience = asked.first ?? granted
        guard audience == granted || audience == issuer else { throw ClientResources.otherResource }
        return audience
    }

    /// The resource of a family that nobody is asked about (token exchange): the client's own one.
    func own(asked: [String]) throws(Refusal) -> String {
        guard asked.allSatisfy({ $0 == own }) else { throw ClientResources.otherResource }
        return own
    }

    /// What of a scope a token for that resource contains. Scopes of the backend mean nothing to the service.
    func scope(_ scope: Scope, for audience: String) throws(Refusal) -> Scope {
        guard backend != nil, audience == issuer else { return scope }
        let remainder = scope.intersection(ServiceScopes.all)
        guard !remainder.isEmpty else {
            throw Refusal(.invalidScope, "A token for the service itself needs one of its scopes, such as openid.")
        }
        return remainder
    }

    /// What an access token is for, of what was granted.
    func target(asked: [String], granted: String, scope: Scope) throws(Refusal) -> TokenTarget {
        let audience = try audience(asked: asked, granted: granted)
        return TokenTarget(audience: audience, scope: try self.scope(scope, for: audience))
    }

    private static let otherResource = Refusal(
        .invalidTarget, "The client isn't allowed to request this resource, or it wasn't granted.")
}

extension ClientRecord {
    /// What a request for authorization is granted if the person allows it.
    func target(ofScope scope: Scope?, resources asked: [String], issuer: String) throws(Refusal) -> TokenTarget {
        let resources = resources(issuer: issuer)
        let audience = try resources.audience(asked: asked, granted: resources.own)
        return TokenTarget(
            audience: audience, scope: try resources.scope(grantableScope(asked: scope), for: audience))
    }

    /// The resources that its tokens can be for.
    func resources(issuer: String) -> ClientResources {
        ClientResources(issuer: issuer, backend: audience)
    }

    /// The one backend that a token is for which nobody is asked about (RFC 8707).
    ///
    /// - Parameters:
    ///   - names: What the client asks for.
    ///   - allowed: What it may ask for.
    /// - Returns: The backend's name; the only one that is allowed if the client asks for none.
    /// - Throws: ``Refusal``: `invalid_target`.
    func backend(asked names: [String], of allowed: [String]) throws(Refusal) -> String {
        let asked = Set(names)
        guard asked.count <= 1 else { throw Refusal(.invalidTarget, "A token can be requested for one resource only.") }
        guard let name = asked.first else {
            guard allowed.count == 1 else {
                throw Refusal(.invalidTarget, "The request must name one of the resources that the client may use.")
            }
            return allowed[0]
        }
        guard allowed.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
            throw Refusal(.invalidTarget, "The client isn't allowed to request this resource.")
        }
        return name
    }
}
