/// How, and how lately, a person must have signed in (RFC 9470, section 3).
public struct RequiredAuthentication: Sendable, Hashable {
    /// One of these must be what the person had to prove (`acr`), the best one first; none asks for nothing.
    public var contextClasses: [String]

    /// How long ago the person may have signed in (`auth_time`), to the second; nothing means however long.
    public var maximumAge: Duration?

    /// Describes a requirement; without arguments, none.
    public init(contextClasses: [String] = [], maximumAge: Duration? = nil) {
        self.contextClasses = contextClasses
        self.maximumAge = maximumAge
    }

    /// Whether nothing is asked for.
    public var isEmpty: Bool { contextClasses.isEmpty && maximumAge == nil }
}
