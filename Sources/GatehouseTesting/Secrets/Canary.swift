public import GatehouseTypes
import Synchronization

/// Collects secrets and searches for them where they must not be: in logs, errors, dumps, files, databases.
///
/// A secret is found as it is and as base64, base64url, hexadecimal and percent-encoded text.
public final class Canary: Sendable {
    /// A secret that turned up. It never shows the secret itself.
    public struct Finding: Sendable, Hashable, CustomStringConvertible {
        /// What the secret was collected as.
        public let secret: String
        /// How it was written there.
        public let form: String
        /// Where it was found.
        public let place: String

        /// The finding as a sentence.
        public var description: String { "\(secret) (\(form)) in \(place)" }
    }

    /// Shorter secrets aren't collected: they would be found in anything.
    public static let minimumLength = 6

    struct Needle: Hashable {
        let secret: String
        let form: String
        let bytes: [UInt8]
    }

    private let needles = Mutex<[[UInt8]: [Needle]]>([:])

    /// A canary that knows no secret.
    public init() {}

    /// How many different secrets were collected.
    public var secretCount: Int {
        needles.withLock { $0.count }
    }

    /// Collects a secret.
    ///
    /// - Parameters:
    ///   - secret: The secret; one that is too short (``minimumLength``) is passed over.
    ///   - name: What a finding calls it.
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
