import Foundation
import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A misbehaviour of a scripted issuer")
struct MisbehaviourTests {
    private static let ways: [ScriptedIssuer.Misbehaviour] = [
        .wrongIssuer, .missingIssuer, .wrongMetadataIssuer, .missingSubject, .wrongAudience, .missingAudience,
        .secondAudience(beside: "notes"), .wrongAuthorizedParty, .missingIssueTime, .missingExpiry,
        .expired(at: Date(timeIntervalSince1970: 0)), .issued(at: Date(timeIntervalSince1970: 1e10)), .wrongNonce,
        .missingNonce, .brokenSignature, .unsigned, .wrongAccessTokenHash, .wrongResponseIssuer,
        .missingResponseIssuer, .wrongState, .missingState, .refusing("access_denied"), .missingIDToken,
        .answering("/token", .serviceUnavailable), .failing("/token", .connectionLost),
        .answering("/jwks", .notFound), .failing("/.well-known/openid-configuration", .cannotConnect),
    ]

    @Test(arguments: ways)
    func `ends a sign-in that would work without it`(way: ScriptedIssuer.Misbehaviour) async throws {
        let clock = ManualTimeSource()
        let control = try ScriptedIssuer(time: clock)
        #expect(await error(control, clock) == nil)
        let issuer = try ScriptedIssuer(time: clock)
        issuer.misbehave(way)
        #expect(await error(issuer, clock) != nil)
    }

    @Test func `can be undone, and put together with others`() async throws {
        let clock = ManualTimeSource()
        let issuer = try ScriptedIssuer(time: clock)
        issuer.misbehave(.wrongNonce, .wrongState)
        #expect(await error(issuer, clock) != nil)
        issuer.change { $0 = ScriptedIssuer.Behaviour() }
        #expect(await error(issuer, clock) == nil)
    }

    @Test func `can be one of a test's own`() async throws {
        let clock = ManualTimeSource()
        let issuer = try ScriptedIssuer(time: clock)
        let unpublished = try SigningKey(PrivateKey.generate(.p256))
        issuer.misbehave(
            ScriptedIssuer.Misbehaviour("keys of somebody else") { $0.publishedKeys = [unpublished.publicKey] })
        #expect(await error(issuer, clock) != nil)
    }

    private func error(_ issuer: ScriptedIssuer, _ clock: ManualTimeSource) async -> (any Error)? {
        let provider = OpenIDProvider(
            OpenIDSettings(IssuerSettings(issuer: issuer.name, authentication: .none("notes"))),
            transport: issuer.transport, keys: MemoryProofKeys(), time: clock)
        do {
            _ = try await provider.signIn(SignInContext(userAgent: issuer.userAgent))
            return nil
        } catch {
            return error
        }
    }
}
