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
        /// The text contains no certificate, or one that can't be read.
        case invalidCertificate
        /// The private key can't be read, or is encrypted.
        case invalidPrivateKey
        /// The private key isn't that of the first certificate.
        case mismatchedPrivateKey
        /// A header field for the listener's own responses can't be sent.
        case invalidHeader
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
