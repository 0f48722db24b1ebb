import Foundation
import GatehouseCrypto
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The address in a proof")
struct DPoPTargetTests {
    private let clock = ManualTimeSource()

    private func outcome(htu: String, url: String) async throws -> DPoPOutcome {
        let claims: [String: JSONValue] = [
            "jti": "j", "htm": "GET", "htu": .string(htu), "iat": .integer(clock.numericDate),
        ]
        let proof = try ProofForge(key: PrivateKey.generate(.p256), claims: claims).make()
        let verifier = DPoPVerifier(replayMemory: InMemoryReplayMemory(time: clock), time: clock)
        return await verifier.verify([proof], method: "GET", url: try #require(URL(string: url)))
    }

    @Test(arguments: [
        ("https://api.example/notes", "https://api.example/notes?a=b"),
        ("https://api.example/notes?x#y", "https://api.example/notes"),
        ("HTTPS://API.Example/notes", "https://api.example/notes"),
        ("https://api.example:443/notes", "https://api.example/notes"),
        ("http://127.0.0.1:80/", "http://127.0.0.1/"), ("https://api.example", "https://api.example/"),
        ("https://api.example/%7enotes", "https://api.example/~notes"),
        ("https://api.example/a%2fb", "https://api.example/a%2Fb"),
        ("https://api.example/x/../notes", "https://api.example/notes"),
        ("https://api.example/./notes/.", "https://api.example/notes/"),
        ("https://[::1]:8443/notes", "https://[::1]:8443/notes"),
        ("https://api.example:8443/notes", "https://api.example:8443/notes"),
    ])
    func `is the same after normalisation`(htu: String, url: String) async throws {
        #expect(try await outcome(htu: htu, url: url).acceptedThumbprint != nil)
    }

    @Test(arguments: [
        "https://api.example/notes/", "https://api.example/Notes", "https://api.example/", "http://api.example/notes",
        "https://api.example:8443/notes", "https://evil.example/notes", "https://api.example.evil.example/notes",
        "https://me@api.example/notes", "/notes", "api.example/notes", "https://api.example/%6Eotes%2F",
        "https://api.example\\@evil.example/notes", "https://api.example/notes%00", "https://api.exampl\u{435}/notes",
        "https://api.example/notes ", "https://api.example/%zz",
    ])
    func `is no other one`(htu: String) async throws {
        let outcome = try await outcome(htu: htu, url: "https://api.example/notes")
        #expect(outcome.refusalReason == .wrongTarget)
    }

    @Test(arguments: ["https://me@api.example/notes", "ftp://api.example/notes", "https://api.example:65536/notes"])
    func `is none where it can't be one, though both are the same bytes`(address: String) async throws {
        #expect(try await outcome(htu: address, url: address).acceptedThumbprint == nil)
    }

    @Test(arguments: ["https://api.example/notes", "https://api.example/.well-known/x", "https://api.example/a/../b"])
    func `is the address itself, with dots or without`(address: String) async throws {
        #expect(try await outcome(htu: address, url: address).acceptedThumbprint != nil)
        #expect(try await outcome(htu: address + "x", url: address).acceptedThumbprint == nil)
    }
}
