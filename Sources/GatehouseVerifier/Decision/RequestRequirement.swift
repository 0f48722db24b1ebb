import GatehouseHTTP
public import GatehouseTypes

/// The requirements of one request for its token, in addition to those of every request.
public struct RequestRequirement: Sendable, Hashable {
    /// The scope that the token must have.
    public var scope: Scope

    /// The requirements for the user's authentication.
    public var authentication: RequiredAuthentication

    /// Creates requirements.
    ///
    /// - Parameters:
    ///   - scope: The scope that the token must have.
    ///   - contextClasses: The allowed authentication context classes (`acr`). An empty array allows any.
    ///   - maximumAge: The maximum time since the user's authentication (`auth_time`). `nil` allows any.
    public init(scope: Scope = .empty, contextClasses: [String] = [], maximumAge: Duration? = nil) {
        self.scope = scope
        authentication = RequiredAuthentication(contextClasses: contextClasses, maximumAge: maximumAge)
    }
}

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

    /// Creates the requirement that meets all given requirements, as far as one challenge can express it. `nil` if
    /// there are none.
    init?(meeting requirements: [RequiredAuthentication]) {
        guard let first = requirements.first else { return nil }
        self = requirements.dropFirst().reduce(first) { result, other in
            let common = result.contextClasses.filter(other.contextClasses.contains)
            let either = other.contextClasses.isEmpty ? result.contextClasses : other.contextClasses
            let age = [result.maximumAge, other.maximumAge].compactMap { $0 }.min()
            return RequiredAuthentication(contextClasses: common.isEmpty ? either : common, maximumAge: age)
        }
    }

    /// The parameters of a challenge (RFC 9470, section 3).
    var parameters: [AuthenticationParameter] {
        var parameters: [AuthenticationParameter] = []
        if !contextClasses.isEmpty {
            parameters.append(AuthenticationParameter("acr_values", contextClasses.joined(separator: " ")))
        }
        if let maximumAge {
            parameters.append(AuthenticationParameter("max_age", String(max(0, maximumAge.wholeSeconds))))
        }
        return parameters
    }
}
