/// A requirement for the class and the age of the user's authentication (RFC 9470, section 3).
public struct RequiredAuthentication: Sendable, Hashable {
    /// The allowed authentication context classes (`acr`), the preferred one first. An empty array allows any.
    public var contextClasses: [String]

    /// The maximum time since the user's authentication (`auth_time`), in whole seconds. `nil` allows any.
    public var maximumAge: Duration?

    /// Creates a requirement. Without arguments, it requires nothing.
    public init(contextClasses: [String] = [], maximumAge: Duration? = nil) {
        self.contextClasses = contextClasses
        self.maximumAge = maximumAge
    }

    /// Whether there is no requirement.
    public var isEmpty: Bool { contextClasses.isEmpty && maximumAge == nil }
}
