import GatehouseTypes

/// On whose behalf a request is made: an account and its session, named so that no two have the same name.
///
/// Answers that are kept or shared, by ``PrivateCache`` and ``Deduplicate``, stay within their scope. A request that carries
/// anything of somebody's and names no scope gets no kept or shared answer at all.
public struct RequestScope: RawRepresentable, Hashable, Sendable, HTTPRequestOption, CustomStringConvertible {
    /// Requests are made on nobody's behalf unless they say so.
    public static let defaultOptionValue: RequestScope? = nil

    /// Scopes don't share.
    public static func sharing(of value: RequestScope?) -> ResponseSharing { .among(value) }

    /// The scope's name.
    public let rawValue: String

    /// Names a scope.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether both names are the same bytes.
    public static func == (left: RequestScope, right: RequestScope) -> Bool {
        left.rawValue.hasSameBytes(as: right.rawValue)
    }

    /// The scope's name.
    public var description: String { rawValue }
}

extension HTTPRequest {
    /// On whose behalf this request is made.
    public var scope: RequestScope? {
        get { self[option: RequestScope.self] }
        set { self[option: RequestScope.self] = newValue }
    }
}
