import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes

/// A JWT with its own public key in the header. It proves only possession of that key.
struct ProofToken {
    private static let keyName: JSONName = "jwk"

    let thumbprint: String
    let claims: JSONMembers

    /// Parses a proof and verifies its signature with the key in its header (RFC 9449, section 4.3, steps 2 and 4 to
    /// 7).
    init(
        compact: String, type: MediaTypeName, algorithms: Set<SignatureAlgorithm>, maximumSize: Int
    ) throws(ProofRefusal) {
        let token = try ProofToken.parse(compact, maximumSize: maximumSize)
        guard token.header.hasType(type) else { throw ProofRefusal(.wrongType) }
        guard let algorithm = token.header.signatureAlgorithm, algorithms.contains(algorithm) else {
            throw ProofRefusal(.unsupportedAlgorithm)
        }
        guard let jwk = token.header[ProofToken.keyName], let key = try? JSONWebKey(parsing: jwk) else {
            throw ProofRefusal(.invalidKey)
        }
        do {
            // Verifies with the header's own key, regardless of key identifiers.
            let verified = try token.verify(with: key, using: algorithm)
            claims = JSONMembers(try verified.claimsObject())
        } catch {
            throw ProofToken.refusal(for: error)
        }
        thumbprint = key.thumbprint
    }

    private static func parse(_ compact: String, maximumSize: Int) throws(ProofRefusal) -> UnverifiedToken {
        do {
            return try UnverifiedToken(compact: compact, maximumSize: maximumSize)
        } catch {
            throw refusal(for: error)
        }
    }

    static func refusal(for error: JOSEError) -> ProofRefusal {
        switch error.code {
        case .tokenTooLarge: ProofRefusal(.tooLarge)
        case .invalidSignature: ProofRefusal(.invalidSignature)
        case .algorithmNotAllowed: ProofRefusal(.unsupportedAlgorithm)
        case .keyNotFound, .keyNotSuitable, .ambiguousKey: ProofRefusal(.invalidKey)
        default: ProofRefusal(.malformed)
        }
    }

    /// Returns a string claim that must be present. The length is in bytes.
    func text(_ name: String, maximumLength: Int) throws(ProofRefusal) -> String {
        guard let value = claims.values[name] else { throw ProofRefusal(.missingClaim, claim: name) }
        guard let text = value.string, !text.isEmpty, text.utf8.count <= maximumLength else {
            throw ProofRefusal(.invalidClaim, claim: name)
        }
        return text
    }

    /// Checks that a claim is present and has exactly these bytes.
    func check(_ name: String, is expected: String, else reason: ProofRefusal.Reason) throws(ProofRefusal) {
        guard try text(name, maximumLength: 2048).hasSameBytes(as: expected) else {
            throw ProofRefusal(reason, claim: name)
        }
    }

    /// The maximum length of `jti`, in bytes.
    static let maximumIdentifierLength = 256

    /// Marks the proof as used.
    ///
    /// The stored digest covers the key, so nobody can use up another client's identifiers. It also covers the kind of
    /// proof.
    ///
    /// - Throws: ``ProofRefusal`` if the proof was already used; any error of the memory.
    func use(as kind: String, until end: Date, in memory: any ReplayMemory) async throws {
        let identifier = try text("jti", maximumLength: ProofToken.maximumIdentifierLength)
        var text: [UInt8] = []
        text.reserveCapacity(kind.utf8.count + thumbprint.utf8.count + identifier.utf8.count + 2)
        text.append(contentsOf: kind.utf8)
        text.append(UInt8(ascii: "."))
        text.append(contentsOf: thumbprint.utf8)
        text.append(UInt8(ascii: "."))
        text.append(contentsOf: identifier.utf8)
        let digest = Digest.sha256(text)
        guard try await memory.insert(digest, from: thumbprint, until: end) else {
            throw ProofRefusal.replayed
        }
    }

    /// Checks `iat`.
    ///
    /// - Returns: The time from which the proof is too old to be accepted.
    func checkIssuedAt(in window: ProofWindow, now: Date) throws(ProofRefusal) -> Date {
        guard claims.values["iat"] != nil else { throw ProofRefusal(.missingClaim, claim: "iat") }
        guard let issuedAt = try? claims.date("iat") else { throw ProofRefusal(.invalidClaim, claim: "iat") }
        let end = issuedAt.addingTimeInterval(window.past.seconds)
        guard now <= end else { throw ProofRefusal(.expired, claim: "iat") }
        guard issuedAt <= now.addingTimeInterval(window.future.seconds) else {
            throw ProofRefusal(.notYetValid, claim: "iat")
        }
        // NumericDate has whole seconds, and both ends of the window are accepted.
        return end.addingTimeInterval(1)
    }
}

/// The tolerated difference between a proof's time and the verifier's.
public struct ProofWindow: Sendable, Hashable {
    /// The maximum age of a proof.
    public var past: Duration
    /// The maximum time that the client's clock may be ahead.
    public var future: Duration

    /// At most 60 seconds old and 10 seconds ahead.
    public static let standard = ProofWindow(past: .seconds(60), future: .seconds(10))

    /// Creates a window.
    public init(past: Duration, future: Duration) {
        self.past = past
        self.future = future
    }
}
