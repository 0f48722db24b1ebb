public import Foundation

/// Remembers what may be used once: proofs, assertions.
///
/// Where several instances of a service stand behind one address, they share one memory.
public protocol ReplayMemory: Sendable {
    /// Remembers a digest, in one step with looking whether it is known.
    ///
    /// - Parameters:
    ///   - digest: 32 bytes that stand for what may be used once.
    ///   - sender: Who used it: the thumbprint of a proof's key, the identifier of an assertion's client. A memory of
    ///     limited size must not let one sender use up the room of all others.
    ///   - until: From when on it can be forgotten.
    /// - Returns: Whether the digest is new.
    /// - Throws: ``ReplayMemoryError`` or an error of the storage. Then nobody knows, and the answer must not be yes.
    func insert(_ digest: [UInt8], from sender: String, until: Date) async throws -> Bool
}

/// Why a replay memory can't say anything.
public struct ReplayMemoryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// There is no room for more until something in it expires.
        case full
        /// The sender has used up its share, which shrinks as the memory fills. Others can still use theirs.
        case shareUsedUp
    }

    /// What is wrong.
    public let code: Code

    /// Describes a failure.
    public init(_ code: Code) { self.code = code }

    /// The code.
    public var description: String { "replay memory: \(code.rawValue)" }
}
