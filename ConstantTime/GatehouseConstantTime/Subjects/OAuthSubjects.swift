import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

extension Subject {
    /// Secrets of OAuth that are compared with what a stranger sends.
    static let messages: [Subject] = [
        challenge(true, "its verifier") { $0 },
        challenge(false, "another verifier") { "x" + $0.dropFirst() },
        state(true, "the one that was sent") { $0 },
        state(false, "another") { "x" + $0.dropFirst() },
        idTokenNonce(true, "the one that was sent") { $0 },
        idTokenNonce(false, "another") { $0.dropLast() + "x" },
        leftHalfHash(true, "its token") { $0 },
        leftHalfHash(false, "another token") { "x" + $0.dropFirst() },
        timedNonce(true, at: .timedNonce(2), "its own", key: Sample.bytes(32)),
        timedNonce(false, at: .timedNonce(3), "another key's", key: Sample.bytes(32, seed: 1)),
    ]

    private static let text = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

    private static func challenge(
        _ expected: Bool, _ kind: String, _ change: @escaping @Sendable (String) -> String
    ) -> Subject {
        .answers(expected, "CodeChallenge.matches, \(kind)") {
            let verifier = needed("verifier") { try CodeVerifier(Secret(text)) }
            let other = needed("verifier") { try CodeVerifier(Secret(change(text))) }
            let challenge = verifier.challenge
            Memcheck.hide(other.value)
            return challenge.matches(other)
        }
    }

    private static func state(
        _ expected: Bool, _ kind: String, _ change: @escaping @Sendable (String) -> String
    ) -> Subject {
        .decides(expected, at: .state, "AuthorizationResponse, state, \(kind)") {
            var parameters = OAuthParameters()
            parameters.set("state", change(text))
            parameters.set("code", "code")
            let state = Sample.hiddenText(text)
            let response = try? AuthorizationResponse(
                parameters: parameters, expectedState: state, expectedIssuer: "https://id.example",
                requiresIssuer: false)
            return response != nil
        }
    }

    private static func idTokenNonce(
        _ expected: Bool, _ kind: String, _ change: @escaping @Sendable (String) -> String
    ) -> Subject {
        .decides(expected, at: .idTokenNonce, "IDTokenExpectation.refusal, nonce, \(kind)") {
            let time = FixedTime()
            var claims = IDTokenClaims(
                issuer: "https://id.example", subject: AccountID("somebody"), audience: ["app"], issuedAt: time.now,
                expiresAt: time.now + 60)
            claims.nonce = change(text)
            let expectation = IDTokenExpectation(
                issuer: "https://id.example", clientID: ClientID("app"), nonce: Sample.hiddenText(text))
            return expectation.refusal(of: claims, accessToken: nil, algorithm: .es256, time: time) == nil
        }
    }

    private static func leftHalfHash(
        _ expected: Bool, _ kind: String, _ change: @escaping @Sendable (String) -> String
    ) -> Subject {
        .decides(expected, at: .leftHalfHash, "LeftHalfHash.matches, \(kind)") {
            let hash = needed("hash") { LeftHalfHash.make(of: Secret(text), algorithm: .es256) }
            let token = Secret(change(text))
            Memcheck.hide(token)
            return LeftHalfHash.matches(hash, token, algorithm: .es256)
        }
    }

    private static func timedNonce(
        _ expected: Bool, at decision: Decision, _ kind: String, key: [UInt8]
    ) -> Subject {
        .decides(expected, at: decision, "TimedNonces.accepts, \(kind)") {
            let nonce = TimedNonces(key: Secret(bytes: key), purpose: "api", time: FixedTime()).current
            let policy = TimedNonces(key: Sample.hiddenSecret(Sample.bytes(32)), purpose: "api", time: FixedTime())
            return policy.accepts(nonce)
        }
    }
}
