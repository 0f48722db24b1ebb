import GatehouseTypes

/// The account and session for which a request is made. Each scope must have a unique name.
///
/// ``PrivateCache`` and ``Deduplicate`` use a response only within its scope. A request that could belong to a user and
/// names no scope never gets a stored or shared response.
public struct RequestScope: RawRepresentable, Hashable, Sendable, HTTPRequestOption, CustomStringConvertible {
    /// The default is nil: the request isn't made for a session.
    public static let defaultOptionValue: RequestScope? = nil

    /// Requests of different scopes don't share a response.
    public static func sharing(of value: RequestScope?) -> ResponseSharing { .among(value) }

    /// The name of the scope.
    public let rawValue: String

    /// Creates a scope with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether both names have the same bytes.
    public static func == (left: RequestScope, right: RequestScope) -> Bool {
        left.rawValue.hasSameBytes(as: right.rawValue)
    }

    /// The name of the scope.
    public var description: String { rawValue }
}

extension HTTPRequest {
    /// The scope of this request; nil if it has none.
    public var scope: RequestScope? {
        get { self[option: RequestScope.self] }
        set { self[option: RequestScope.self] = newValue }
    }
}
