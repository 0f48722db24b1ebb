import GatehouseHTTP

/// A path and what can be done there. Adding an endpoint is adding a file, and its name to ``Endpoints``.
protocol Endpoint: Sendable {
    /// The path behind the issuer's.
    var path: PathPattern { get }

    /// Whether the path stands at the beginning of the host, and not behind the issuer's path.
    var isAtHost: Bool { get }

    /// Whether people look at it: then errors are pages, else JSON.
    var isForPeople: Bool { get }

    /// Which other sites' scripts may read the answers.
    var sharing: CrossOriginSharing { get }

    /// What can be done, by method.
    var actions: [HTTPMethod: Action] { get }
}

extension Endpoint {
    var isAtHost: Bool { false }
    var isForPeople: Bool { false }
    var sharing: CrossOriginSharing { .none }

    /// The methods, as `Allow` names them (RFC 9110, section 10.2.1).
    var allowedMethods: String {
        var methods = actions.keys.map(\.rawValue)
        if actions[.get]?.answersHead == true { methods.append("HEAD") }
        return methods.sorted().joined(separator: ", ")
    }
}
