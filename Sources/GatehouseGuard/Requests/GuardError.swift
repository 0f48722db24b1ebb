import GatehouseHTTP

/// The reason why a guard doesn't pass a request to its verifier.
public struct GuardError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of reasons.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The proxy didn't send a required field.
        case missingField
        /// The proxy sent a field twice: it passes on a field that the client made up.
        case doubledField
        /// The client's method isn't valid.
        case malformedMethod
        /// The client's target isn't a path with an optional query.
        case malformedTarget
        /// The request was sent to another origin than the guarded one.
        case wrongOrigin
        /// Different servers may read the path differently, so no rule can be chosen for it.
        case ambiguousPath
        /// A rule doesn't have the form `PREFIX=VALUE`, or there are two rules of one kind for one prefix.
        case invalidRule
    }

    /// The kind of reason.
    public let code: Code

    /// The place of the problem: a field's name or a few fixed words, never a value from outside.
    public let detail: String?

    /// Creates an error.
    public init(_ code: Code, _ detail: String? = nil) {
        self.code = code
        self.detail = detail
    }

    /// Whether the proxy or the configuration causes the error, and not the client.
    var isFaultOfProxy: Bool {
        switch code {
        case .missingField, .doubledField, .invalidRule: true
        case .malformedMethod, .malformedTarget, .wrongOrigin, .ambiguousPath: false
        }
    }

    /// The code and the detail.
    public var description: String {
        code.rawValue + (detail.map { " (\($0))" } ?? "")
    }
}
