import GatehouseHTTP
import GatehouseTypes

extension RefusalReason.Consequence {
    /// Whether the token is valid as far as this goes, only not for what the request needs. Who can't prove possession
    /// isn't told so.
    var isAboutReach: Bool {
        switch self {
        case .insufficientScope, .insufficientAuthentication: true
        default: false
        }
    }

    /// How far a token is from being accepted, by the order in which answers are given.
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
    /// What meets all of several requirements, as far as one challenge can say it.
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
