public import Foundation

/// Remembers what may be used only once: proofs and assertions.
///
/// Several instances of a service behind one URL must share one memory.
public protocol ReplayMemory: Sendable {
    /// Stores a digest unless it is already stored, in one atomic step.
    ///
    /// - Parameters:
    ///   - digest: The 32-byte digest of what may be used only once.
    ///   - sender: The sender: the thumbprint of a proof's key, or the identifier of an assertion's client. A memory of
    ///     limited size must not let one sender use up the capacity of all others.
    ///   - until: The time from which the digest may be removed.
    /// - Returns: Whether the digest is new.
    /// - Throws: ``ReplayMemoryError`` or an error of the storage. It is then unknown whether the digest is new, so the
    ///   request must not be accepted.
    func insert(_ digest: [UInt8], from sender: String, until: Date) async throws -> Bool
}

/// The reason why a replay memory can't answer.
public struct ReplayMemoryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of reasons.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The memory is full until a digest expires.
        case full
        /// The sender has used up its share, which shrinks as the memory fills. Other senders can still use theirs.
        case shareUsedUp
    }

    /// The kind of reason.
    public let code: Code

    /// Creates an error.
    public init(_ code: Code) { self.code = code }

    /// The code.
    public var description: String { "replay memory: \(code.rawValue)" }
}
