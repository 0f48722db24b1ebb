/// Why a guard doesn't even ask its verifier about a request.
public struct GuardError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of trouble.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The proxy doesn't say what it must.
        case missingField
        /// The proxy says something twice: it passes on what a client has made up.
        case doubledField
        /// The client's method isn't one.
        case malformedMethod
        /// The client's target isn't a path and a query.
        case malformedTarget
        /// The request went to another origin than the guarded one.
        case wrongOrigin
        /// The path means different things to different readers, so that no rule can be found for it.
        case ambiguousPath
        /// A rule isn't `PREFIX=SCOPE`, or there are two for one prefix.
        case invalidRule
    }

    /// What the trouble is.
    public let code: Code

    /// Where it is: a field's name or a few fixed words, never a value from outside.
    public let detail: String?

    /// Describes trouble.
    public init(_ code: Code, _ detail: String? = nil) {
        self.code = code
        self.detail = detail
    }

    /// Whether the client can't help it.
    var isFaultOfProxy: Bool {
        switch code {
        case .missingField, .doubledField, .invalidRule: true
        case .malformedMethod, .malformedTarget, .wrongOrigin, .ambiguousPath: false
        }
    }

    /// The code and the place.
    public var description: String {
        code.rawValue + (detail.map { " (\($0))" } ?? "")
    }
}
