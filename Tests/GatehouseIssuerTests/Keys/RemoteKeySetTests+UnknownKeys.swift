import GatehouseCrypto
import GatehouseHTTP
import GatehouseIssuer
import GatehouseJOSE
import GatehouseTesting
import GatehouseTypes
import Testing

/// Tokens with keys that aren't in the set, among them made-up ones.
extension RemoteKeySetTests {
    /// Attack checklist J38.
    @Test func `are fetched again for a key that isn't known, at most once in 30 seconds for the same one`()
        async throws
    {
        try await fetchFirst()
        clock.advance(by: .seconds(5))
        transport.enqueue(document(first))
        #expect(try await !lookUp(second))
        clock.advance(by: .seconds(29))
        for _ in 0..<100 { #expect(try await !lookUp(second)) }
        #expect(transport.requests.count == 2)

        clock.advance(by: .seconds(1))
        transport.enqueue(document(first, second))
        #expect(try await lookUp(second))
        #expect(transport.requests.count == 3)
    }

    /// Asks for keys that nobody has.
    private func flood(_ time: Int) async throws {
        for number in 0..<20 { _ = try? await keys.keys(for: header(KeyID("made-up-\(time)-\(number)"))) }
    }

    /// Attack checklist J38.
    @Test func `are fetched at most once in 5 seconds for all keys that aren't known`() async throws {
        transport.setDefault { [first] _ in .keySet(first) }
        #expect(try await lookUp(first))
        for time in 0..<60 {
            try await flood(time)
            #expect(transport.requests.count <= 1 + time / 5)
            clock.advance(by: .seconds(1))
        }
    }

    /// Attack checklist J38. A token that is refused is thrown away, and so may be the session.
    @Test
    func `have a new key within 5 seconds while others ask for made-up ones, whose tokens aren't refused meanwhile`()
        async throws
    {
        transport.setDefault { [first] _ in .keySet(first) }
        #expect(try await lookUp(first))
        for time in 0..<33 {
            try await flood(time)
            clock.advance(by: .seconds(1))
        }
        try await flood(33)
        transport.setDefault { [first, second] _ in .keySet(first, second) }
        var outcomes: [Bool?] = []
        for time in 34..<40 {
            try await flood(time)
            outcomes.append(try? await lookUp(second))
            clock.advance(by: .seconds(1))
        }
        #expect(!outcomes.contains(false), "a token of the new key was refused: \(outcomes)")
        #expect(outcomes.prefix(6).contains(true), "\(outcomes)")
    }

    /// Anyone can invent key identifiers: that isn't an outage of the issuer, and must not look like one.
    @Test func `aren't called unavailable when another unknown key was looked up just now`() async throws {
        transport.setDefault { [first] _ in .keySet(first) }
        #expect(try await lookUp(first))
        clock.advance(by: .seconds(5))
        #expect(try await !lookUp(second))
        let third = try SigningKey(PrivateKey.generate(.p256))
        #expect(await failure(for: third) == .keyNotLookedUp)
        transport.setDefault { throw HTTPError(.cannotConnect, request: $0) }
        clock.advance(by: .seconds(5))
        #expect(await failure(for: third) == .unreachable)
        #expect(await failure(for: third) == .waitingToRetry)
        transport.setDefault { [first] _ in .keySet(first) }
        clock.advance(by: .seconds(5))
        #expect(try await !lookUp(third))
        #expect(await failure(for: try SigningKey(PrivateKey.generate(.p256))) == .keyNotLookedUp)
    }

    /// Attack checklist J38. Unknown keys may be asked for all the time, and none of them may be looked up.
    @Test func `are fetched when they are due though others ask for made-up ones`() async throws {
        try await fetchFirst()
        transport.setDefault { [second] _ in .keySet(second) }
        for time in 0..<601 {
            try await flood(time)
            clock.advance(by: .seconds(1))
        }
        #expect((try? await lookUp(first)) != true)
        #expect(try await lookUp(second))
    }
}
