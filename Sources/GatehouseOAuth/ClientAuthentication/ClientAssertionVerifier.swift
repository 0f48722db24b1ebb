package import Foundation
import GatehouseCrypto
public import GatehouseJOSE
public import GatehouseTypes

/// Verifies client assertions (RFC 7523, section 3).
public struct ClientAssertionVerifier: Sendable {
    /// The maximum lifetime of an assertion. Libraries in use give it up to an hour.
    public static let maximumLifetime = Duration.seconds(3600)

    /// The allowed signature algorithms. Symmetric algorithms aren't supported.
    public var algorithms: Set<SignatureAlgorithm>
    /// The tolerated difference between the client's clock and ours.
    public var tolerance: Duration

    /// When the memory lost what it knew; `nil` if it never did. Assertions that may have been used until then are
    /// refused.
    package var lastLoss: Date?

    private let issuer: String
    private let replayMemory: any ReplayMemory
    private let time: any TimeSource

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - issuer: This server's issuer identifier, the only accepted audience.
    ///   - algorithms: The allowed signature algorithms.
    ///   - tolerance: The tolerated difference between the client's clock and ours.
    ///   - replayMemory: The memory of used assertions.
    ///   - time: The clock.
    public init(
        issuer: String, algorithms: Set<SignatureAlgorithm> = Set(SignatureAlgorithm.all),
        tolerance: Duration = .seconds(10), replayMemory: any ReplayMemory, time: any TimeSource
    ) {
        self.issuer = issuer
        self.algorithms = algorithms
        self.tolerance = tolerance
        self.replayMemory = replayMemory
        self.time = time
    }

    /// Verifies an assertion.
    ///
    /// - Parameters:
    ///   - assertion: The assertion that the client sent.
    ///   - keys: The client's registered keys.
    /// - Returns: The result.
    public func verify(_ assertion: ClientAssertion, keys: JSONWebKeySet) async -> ProofOutcome {
        do {
            let claims = try verifiedClaims(assertion, keys: keys)
            let client = assertion.clientID.rawValue
            try ClientAssertionVerifier.check(claims, "iss", is: client, else: .wrongSubject)
            try ClientAssertionVerifier.check(claims, "sub", is: client, else: .wrongSubject)
            // Only a single audience is accepted: if the assertion also named another server, that server could replay
            // it here.
            try ClientAssertionVerifier.check(claims, "aud", is: issuer, else: .wrongAudience)
            let expiry = try checkTimes(claims)
            try await use(claims, of: client, until: expiry)
            return .accepted
        } catch let refusal as ProofRefusal {
            return .refused(refusal)
        } catch {
            return .undecided(error)
        }
    }

    private func verifiedClaims(_ assertion: ClientAssertion, keys: JSONWebKeySet) throws(ProofRefusal) -> JSONMembers {
        do {
            let token = try UnverifiedToken(
                compact: assertion.token.revealed, maximumSize: ClientAssertion.maximumSize)
            guard
                token.header.type == nil || token.header.hasType("JWT")
                    || token.header.hasType("client-authentication+jwt")
            else { throw ProofRefusal(.wrongType) }
            return try JSONMembers(.object(token.verify(with: keys, allowing: algorithms).claims()))
        } catch let refusal as ProofRefusal {
            throw refusal
        } catch let error as JOSEError {
            throw ProofToken.refusal(for: error)
        } catch {
            throw ProofRefusal(.malformed)
        }
    }

    private static func check(
        _ claims: JSONMembers, _ name: String, is expected: String, else reason: ProofRefusal.Reason
    ) throws(ProofRefusal) {
        guard let value = claims.values[name] else { throw ProofRefusal(.missingClaim, claim: name) }
        guard let text = value.string, text.utf8.elementsEqual(expected.utf8) else {
            throw ProofRefusal(reason, claim: name)
        }
    }

    private func checkTimes(_ claims: JSONMembers) throws(ProofRefusal) -> Date {
        guard claims.values["exp"] != nil else { throw ProofRefusal(.missingClaim, claim: "exp") }
        let now = time.now
        guard let expiry = try? claims.date("exp"),
            expiry.timeIntervalSince(now) <= (ClientAssertionVerifier.maximumLifetime + tolerance).seconds
        else { throw ProofRefusal(.invalidClaim, claim: "exp") }
        guard now < expiry.addingTimeInterval(tolerance.seconds) else { throw ProofRefusal(.expired, claim: "exp") }
        for name in ["iat", "nbf"] where claims.values[name] != nil {
            guard let start = try? claims.date(JSONName(name)) else { throw ProofRefusal(.invalidClaim, claim: name) }
            guard start <= now.addingTimeInterval(tolerance.seconds) else {
                throw ProofRefusal(.notYetValid, claim: name)
            }
        }
        if let lastLoss {
            let maximum = ClientAssertionVerifier.maximumLifetime.seconds
            let issuedAt = try? claims.date("iat")
            let earliestUse = (issuedAt ?? expiry.addingTimeInterval(-maximum)).addingTimeInterval(-tolerance.seconds)
            guard lastLoss < earliestUse else { throw ProofRefusal(.replayed, claim: "iat") }
        }
        return expiry.addingTimeInterval(tolerance.seconds + 1)
    }

    private func use(_ claims: JSONMembers, of client: String, until end: Date) async throws {
        guard let value = claims.values["jti"] else { throw ProofRefusal(.missingClaim, claim: "jti") }
        guard let identifier = value.string, !identifier.isEmpty,
            identifier.utf8.count <= ProofToken.maximumIdentifierLength
        else { throw ProofRefusal(.invalidClaim, claim: "jti") }
        let digest = Digest.sha256(Array("client-assertion\0\(client)\0\(identifier)".utf8))
        guard try await replayMemory.insert(digest, from: client, until: end) else {
            throw ProofRefusal(.replayed, claim: "jti")
        }
    }
}
