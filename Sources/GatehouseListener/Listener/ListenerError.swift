/// Why a listener couldn't be started.
public struct ListenerError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The address isn't one, or isn't one of this machine.
        case invalidAddress
        /// Somebody else listens there.
        case addressInUse
        /// The system doesn't allow it, as for ports below 1024.
        case notPermitted
        /// Anything else.
        case cannotListen
    }

    /// What happened.
    public let code: Code

    /// A sentence that is safe to show.
    public let reason: String

    /// Describes a failure.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// The code and the reason.
    public var description: String { "cannot listen: \(code.rawValue): \(reason)" }
}
