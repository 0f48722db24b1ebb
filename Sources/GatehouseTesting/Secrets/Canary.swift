public import GatehouseTypes
import Synchronization

/// Collects secrets and searches for them where they must not appear: in logs, errors, dumps, files, databases.
///
/// A secret is found in plain form and as base64, base64url, hexadecimal and percent-encoded text.
public final class Canary: Sendable {
    /// A secret that was found. It never contains the secret itself.
    public struct Finding: Sendable, Hashable, CustomStringConvertible {
        /// The name with which the secret was collected.
        public let secret: String
        /// The encoding in which the secret was found.
        public let form: String
        /// The place where the secret was found.
        public let place: String

        /// The finding as text.
        public var description: String { "\(secret) (\(form)) in \(place)" }
    }

    /// The minimum length of a secret in bytes. Shorter secrets aren't collected, because they would be found by
    /// chance.
    public static let minimumLength = 6

    struct Needle: Hashable {
        let secret: String
        let form: String
        let bytes: [UInt8]
    }

    private let needles = Mutex<[[UInt8]: [Needle]]>([:])

    /// Creates a canary without secrets.
    public init() {}

    /// The number of different secrets that were collected.
    public var secretCount: Int {
        needles.withLock { $0.count }
    }

    /// Collects a secret.
    ///
    /// - Parameters:
    ///   - secret: The secret. It is ignored if it is shorter than ``minimumLength``.
    ///   - name: The name of the secret for findings.
    public func collect(_ secret: Secret, as name: String) {
        let bytes = secret.revealedBytes
        guard bytes.count >= Canary.minimumLength else { return }
        needles.withLock { needles in
            guard needles[bytes] == nil else { return }
            needles[bytes] = Canary.forms(of: bytes, name: name)
        }
    }

    /// Collects a secret.
    public func collect(_ text: String, as name: String) {
        collect(Secret(text), as: name)
    }

    var allNeedles: [Needle] {
        needles.withLock { $0.values.flatMap { $0 } }
    }
}
