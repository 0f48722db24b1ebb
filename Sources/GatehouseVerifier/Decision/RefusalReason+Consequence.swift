import GatehouseHTTP
import GatehouseTypes

extension RefusalReason.Consequence {
    /// Whether the token is valid but not sufficient for the request. A sender who can't prove possession doesn't get
    /// such a response.
    var isInsufficientAuthorization: Bool {
        switch self {
        case .insufficientScope, .insufficientAuthentication: true
        default: false
        }
    }

    /// The rank of the consequence. Of several consequences the response is for the one with the highest rank.
    var severity: Int {
        switch self {
        case .insufficientScope: 0
        case .insufficientAuthentication: 1
        case .nonceRequired: 2
        case .invalidProof: 3
        case .invalidToken: 4
        case .unauthenticated: 5
        case .invalidRequest: 6
        }
    }

    var scope: Scope? {
        if case .insufficientScope(let scope) = self { scope } else { nil }
    }

    var authentication: RequiredAuthentication? {
        if case .insufficientAuthentication(let requirement) = self { requirement } else { nil }
    }
}

extension RequiredAuthentication {
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
