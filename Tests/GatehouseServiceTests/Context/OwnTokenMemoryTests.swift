import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("The memory of verified tokens of the service")
struct OwnTokenMemoryTests {
    private let memory = OwnTokenMemory()
    private let keys: JSONWebKeySet

    init() throws {
        keys = JSONWebKeySet([try JSONWebKey(PrivateKey.generate(.p256).publicKey)])
    }

    private func claims(_ subject: AccountID = "ada") -> AccessTokenClaims {
        AccessTokenClaims(
            issuer: "https://id.example.com", subject: subject, audience: ["api"], clientID: "app",
            issuedAt: Date(timeIntervalSince1970: 0), expiresAt: Date(timeIntervalSince1970: 60), identifier: "1",
            scope: "read", keyThumbprint: nil)
    }

    /// Asks for the claims of a token, and says whether it was verified for that.
    private func isVerified(_ token: Secret, with keys: JSONWebKeySet, claims: AccessTokenClaims? = nil) -> Bool {
        var isVerified = false
        let found = memory.claims(of: token, signedBy: keys) {
            isVerified = true
            return claims ?? self.claims()
        }
        #expect(found == claims ?? self.claims())
        return isVerified
    }

    @Test func `verifies a token once`() {
        #expect(isVerified(Secret("a"), with: keys))
        #expect(!isVerified(Secret("a"), with: keys))
        #expect(isVerified(Secret("b"), with: keys))
    }

    @Test func `verifies a token again when the keys have changed, and when they are the old ones again`() throws {
        let more = JSONWebKeySet(keys.keys + [try JSONWebKey(PrivateKey.generate(.p256).publicKey)])
        #expect(isVerified(Secret("a"), with: keys))
        #expect(isVerified(Secret("a"), with: more))
        #expect(!isVerified(Secret("a"), with: more))
        #expect(isVerified(Secret("a"), with: keys))
    }

    @Test func `doesn't remember what isn't a token of the service`() {
        #expect(memory.claims(of: Secret("a"), signedBy: keys) { nil } == nil)
        #expect(isVerified(Secret("a"), with: keys))
    }

    @Test func `remembers nothing that was verified with keys that are replaced meanwhile`() {
        let claims = claims()
        let found = memory.claims(of: Secret("a"), signedBy: keys) {
            // Another request, after the key was removed.
            #expect(memory.claims(of: Secret("b"), signedBy: JSONWebKeySet([])) { nil } == nil)
            return claims
        }
        #expect(found == claims)
        #expect(isVerified(Secret("a"), with: JSONWebKeySet([])))
    }

    @Test func `forgets all tokens, also one that was being verified`() {
        #expect(isVerified(Secret("a"), with: keys))
        let claims = claims()
        let found = memory.claims(of: Secret("b"), signedBy: keys) {
            memory.forget()
            return claims
        }
        #expect(found == claims && memory.count == 0)
        #expect(isVerified(Secret("a"), with: keys) && isVerified(Secret("b"), with: keys))
    }

    @Test func `forgets tokens when there are too many`() {
        for number in 0..<OwnTokenMemory.capacity + 1 { #expect(isVerified(Secret("\(number)"), with: keys)) }
        let again = (0..<OwnTokenMemory.capacity + 1).count { isVerified(Secret("\($0)"), with: keys) }
        #expect(again > 0)
    }
}
