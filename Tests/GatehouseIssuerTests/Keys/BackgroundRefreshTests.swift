import Foundation
import GatehouseCrypto
import GatehouseHTTP
import GatehouseIssuer
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Keys that are due")
struct BackgroundRefreshTests {
    private let clock = ManualTimeSource()
    private let transport = ScriptedTransport()
    private let keys: RemoteKeySet
    private let first: SigningKey
    private let second: SigningKey

    init() throws {
        let url = try #require(URL(string: "https://id.example.com/keys"))
        keys = RemoteKeySet(url: url, transport: transport, time: clock)
        first = try SigningKey(PrivateKey.generate(.p256))
        second = try SigningKey(PrivateKey.generate(.p256))
    }

    private func header(_ signer: SigningKey) throws -> JOSEHeader {
        try JOSEHeader(parameters: ["alg": "ES256", "kid": .string(signer.publicKey.thumbprint)])
    }

    private func has(_ signer: SigningKey) async throws -> Bool {
        try await keys.keys(for: header(signer)).keys.contains(signer.publicKey)
    }

    private func begin() async throws {
        transport.enqueue(.keySet(first))
        #expect(try await has(first))
    }

    @Test func `are used at once while newer ones are fetched`() async throws {
        try await begin()
        let held = transport.enqueueHeld()
        clock.advance(by: .seconds(300))
        for _ in 0..<10 {
            #expect(try await has(first))
            #expect(keys.availableKeys(for: try header(first)) != nil)
        }
        try await held.waitForRequest()
        #expect(transport.requests.count == 2)

        // Whoever needs a key that isn't there waits for the same fetch.
        let waiting = spawn { try await self.has(self.second) }
        held.release(.keySet(second))
        #expect(try await waiting.value)
        #expect(try await !has(first))
        #expect(transport.requests.count == 2)
    }

    @Test func `stay in use when the fetch fails, and are tried again after the cooldown`() async throws {
        try await begin()
        transport.setDefault { throw HTTPError(.cannotConnect, request: $0) }
        clock.advance(by: .seconds(600))
        #expect(try await has(first))
        for count in 3...5 {
            clock.advance(by: .seconds(30))
            #expect(try await has(first))
            try await transport.waitForRequests(count)
            // The attempt is over when somebody who has to wait for it is told.
            await #expect(throws: IssuerError.self) { try await has(second) }
        }
        #expect(transport.requests.count == 5)
    }

    @Test func `have a number that changes when they do`() async throws {
        #expect(keys.generation() == nil)
        try await begin()
        let number = keys.generation()
        #expect(number != nil)

        transport.enqueue(.keySet(first))
        clock.advance(by: .seconds(600))
        #expect(try await has(first))
        #expect(keys.generation() == number)

        transport.enqueue(.keySet(second))
        clock.advance(by: .seconds(600))
        #expect(keys.generation() == nil)
        #expect(try await has(second))
        #expect(keys.generation() != nil)
        #expect(keys.generation() != number)
    }

    @Test func `are fetched when nothing but their number is asked for`() async throws {
        try await begin()
        let held = transport.enqueueHeld()
        clock.advance(by: .seconds(300))
        #expect(keys.generation() != nil)
        try await held.waitForRequest()
        held.release(.keySet(first))
    }

    @Test func `are gone after a day out of reach, and so is their number`() async throws {
        try await begin()
        transport.setDefault { throw HTTPError(.cannotConnect, request: $0) }
        clock.advance(by: .seconds(24 * 3600))
        #expect(keys.generation() == nil)
        #expect(keys.availableKeys(for: try header(first)) == nil)
    }
}

@Suite("Many who ask for keys at once")
struct SingleFetchTests {
    @Test func `lead to one fetch in every order`() async throws {
        let signer = try SigningKey(PrivateKey.generate(.p256))
        let header = try JOSEHeader(parameters: ["alg": "ES256", "kid": .string(signer.publicKey.thumbprint)])
        let url = try #require(URL(string: "https://id.example.com/keys"))
        let report = await ScheduleExplorer(.exhaustive(limit: 20_000)).explore { () async throws -> [Int] in
            let transport = ScriptedTransport { _ in
                await explorationPoint()
                return .keySet(signer)
            }
            let keys = RemoteKeySet(url: url, transport: transport, time: ManualTimeSource())
            let found = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<3 {
                    group.addTask { (try? await keys.keys(for: header).keys) == [signer.publicKey] }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            return [found, transport.requests.count]
        }
        #expect(report.failures.isEmpty)
        #expect(Set(report.outcomes.keys) == [[3, 1]])
        #expect(report.scheduleCount > 10)
    }
}
