package import GatehouseOAuth
package import GatehouseTypes

/// A description of what a client asks a person for. A page shows it, the form of the page is bound to its ``digest``,
/// and a consent stores it.
///
/// It consists of facts, not of words. So nobody is asked again because a page says the same in other words, or because
/// the client has another secret.
package struct RequestedAccess: Sendable, Hashable {
    /// The client.
    package let client: ClientID
    /// The name that the registrant of the client has chosen.
    package let clientName: String
    /// The place to which the answer goes; `nil` if a device gets it that waits with a user code.
    package let destination: RedirectURI.Place?
    /// The clients that know the person by the same subject.
    package let sector: SubjectSector
    /// The client's backend, which the tokens are for; `nil` if they are for the service itself.
    package let backend: String?
    /// The scope.
    package internal(set) var scope: Scope
    /// The claims besides those of the scope, in the order of their names.
    package internal(set) var claims: [String]
    /// Whether the client keeps the access after the person has signed out in the browser.
    package internal(set) var outlivesSignOut: Bool

    package init(
        client: ClientID, clientName: String, destination: RedirectURI.Place?, sector: SubjectSector, backend: String?,
        scope: Scope, claims: [String], outlivesSignOut: Bool
    ) {
        (self.client, self.clientName, self.destination) = (client, clientName, destination)
        (self.sector, self.backend, self.scope) = (sector, backend, scope)
        (self.claims, self.outlivesSignOut) = (claims, outlivesSignOut)
    }
}

extension RequestedAccess {
    /// Describes what a client asks for. A device's tokens belong to no browser session, so they outlive each.
    ///
    /// - Parameters:
    ///   - target: The resource, and the scope that would be granted.
    ///   - claims: The claims besides those of the scope.
    ///   - client: The client as it is now.
    ///   - redirectURI: The address to which the answer goes; `nil` for a device that waits with a user code.
    init(_ target: TokenTarget, claims: [String] = [], of client: ClientRecord, to redirectURI: RedirectURI?) {
        self.init(
            client: client.id, clientName: client.name, destination: redirectURI?.place, sector: client.sector,
            backend: target.audience == client.audience ? client.audience : nil, scope: target.scope, claims: claims,
            outlivesSignOut: redirectURI == nil || target.scope.outlivesSignOut)
    }

    /// The digest of the description, for the form of the page that shows it.
    package var digest: StatementDigest { StatementDigest(of: json) }
}

extension Scope {
    /// Whether access with this scope goes on after the person has signed out in the browser (OpenID Connect Core,
    /// section 11).
    var outlivesSignOut: Bool { contains("offline_access") }
}

/// The resource that an access token is for, and what it allows there.
struct TokenTarget: Sendable, Hashable {
    var audience: String
    var scope: Scope
}

extension RequestedAccess {
    /// The canonical form: equal descriptions have equal texts, whatever the order of their scopes.
    var json: JSONValue {
        [
            "client": .string(client.rawValue), "name": .string(clientName),
            "destination": list(destination?.words ?? ["device"]), "sector": list(sector.words),
            "backend": backend.map(JSONValue.string) ?? .null, "scope": list(scope.tokens.sorted()),
            "claims": list(claims.sorted()),
            "outlivesSignOut": .bool(outlivesSignOut),
        ]
    }

    private func list(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

    init?(_ json: JSONValue) {
        guard let client = json["client"]?.string, let name = json["name"]?.string,
            let place = json["destination"]?.strings,
            let sector = json["sector"]?.strings.flatMap({ SubjectSector($0) }),
            let scope = json["scope"]?.strings.flatMap({ Scope($0.joined(separator: " ")) }),
            let claims = json["claims"]?.strings, let outlivesSignOut = json["outlivesSignOut"]?.bool
        else { return nil }
        let destination = RedirectURI.Place(words: place)
        guard destination != nil || place == ["device"] else { return nil }
        self.init(
            client: ClientID(client), clientName: name, destination: destination, sector: sector,
            backend: json["backend"]?.string, scope: scope, claims: claims, outlivesSignOut: outlivesSignOut)
    }
}

extension RedirectURI.Place {
    fileprivate var words: [String] {
        switch self {
        case .site(let host): ["site", host]
        case .ownMachine: ["own machine"]
        case .app(let scheme): ["app", scheme]
        }
    }

    fileprivate init?(words: [String]) {
        switch (words.first, words.dropFirst().first) {
        case ("site", let host?): self = .site(host)
        case ("own machine", nil): self = .ownMachine
        case ("app", let scheme?): self = .app(scheme)
        default: return nil
        }
    }
}

extension SubjectSector {
    fileprivate var words: [String] {
        switch self {
        case .client(let id): ["client", id.rawValue]
        case .host(let host): ["host", host]
        }
    }

    fileprivate init?(_ words: [String]) {
        switch (words.first, words.dropFirst().first) {
        case ("client", let id?): self = .client(ClientID(id))
        case ("host", let host?): self = .host(host)
        default: return nil
        }
    }
}
