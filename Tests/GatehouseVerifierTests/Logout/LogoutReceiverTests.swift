import Foundation
import GatehouseCrypto
import GatehouseHTTP
import GatehouseIssuer
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import GatehouseVerifier
import Testing

@Suite("A receiver of logout tokens")
struct LogoutReceiverTests {
    private static let issuer = "https://id.example.com"

    private let time = ManualTimeSource()
    private let signer: SigningKey

    init() throws {
        signer = try SigningKey(PrivateKey.generate(.p256))
    }

    private struct NoKeys: IssuerKeySource {
        func keys(for header: JOSEHeader) async throws -> JSONWebKeySet { throw HTTPError(.cannotConnect) }
    }

    /// Counts how often keys are asked for.
    private struct CountedKeys: IssuerKeySource {
        let set: JSONWebKeySet
        let tally = Tally()

        func keys(for header: JOSEHeader) async throws -> JSONWebKeySet {
            tally.increment()
            return set
        }
    }

    private func receiver(_ keys: (any IssuerKeySource)? = nil, replays: (any ReplayMemory)? = nil) -> LogoutReceiver {
        LogoutReceiver(
            issuer: Self.issuer, clientID: "wiki", keys: keys ?? StaticKeySet(JSONWebKeySet([signer.publicKey])),
            replayMemory: replays, time: time)
    }

    private func form(
        issuer: String = Self.issuer, client: ClientID = "wiki", type: String = LogoutToken.type
    ) async throws -> [UInt8] {
        let claims = LogoutToken(
            issuer: issuer, client: client, issuedAt: time.now, identifier: "j-1", subject: "ada", sessionID: "s-1")
        let token = try await SignedToken.make(claims: claims.json, type: type, signer: signer)
        return FormBody([("logout_token", token)]).encode()
    }

    @Test func `accepts each token once`() async throws {
        let (receiver, form) = (receiver(), try await form())
        let request = HTTPRequest(.post, url: "https://wiki.example.com/logged-out", body: BytesBody(form))
        let decision = await receiver.decide(on: request)
        guard case .signOut(let token) = decision else {
            Issue.record("\(decision)")
            return
        }
        #expect(token.subject == "ada" && token.sessionID == "s-1")
        #expect(decision.response.status == .ok && decision.response.headers["Cache-Control"] == "no-store")
        let again = await receiver.decide(onForm: form)
        #expect(again.response.status == .badRequest)
    }

    @Test func `refuses other tokens, and asks for no key for them`() async throws {
        let keys = CountedKeys(set: JSONWebKeySet([signer.publicKey]))
        let receiver = receiver(keys)
        let forms = [
            [], Array("logout_token=".utf8), Array("logout_token=a.b.c".utf8), Array("token=x".utf8),
            try await form() + Array("&logout_token=x".utf8), try await form(issuer: "https://evil.example.com"),
            try await form(type: "JWT"), [UInt8](repeating: 65, count: 100_000),
        ]
        for form in forms {
            #expect(await receiver.decide(onForm: form).response.status == .badRequest)
        }
        #expect(keys.tally.count == 0)
        #expect(await receiver.decide(onForm: try await form(client: "board")).response.status == .badRequest)
        let get = HTTPRequest(.get, url: "https://wiki.example.com/", body: BytesBody(try await form()))
        #expect(await receiver.decide(on: get).response.status == .badRequest)
    }

    @Test func `names what it ignores in the issuer's metadata`() async throws {
        let issuer = try ScriptedIssuer(key: signer, time: time)
        issuer.change { $0.metadata["acr_values_supported"] = 5 }
        let sink = CollectingSink()
        let receiver = LogoutReceiver(
            issuer: issuer.name, clientID: "wiki", transport: issuer.transport, time: time, diagnostics: sink)
        let decision = await receiver.decide(onForm: try await form(issuer: issuer.name))
        #expect(decision.response.status == .ok)
        #expect(sink.events(named: "metadata.ignored").map { $0.fields["member"] } == ["acr_values_supported"])
    }

    @Test func `is undecided without keys, and if the memory of tokens is full`() async throws {
        #expect(await receiver(NoKeys()).decide(onForm: try await form()).response.status == .serviceUnavailable)
        let full = InMemoryReplayMemory(capacity: 0, time: time)
        #expect(await receiver(replays: full).decide(onForm: try await form()).response.status == .serviceUnavailable)
    }
}
