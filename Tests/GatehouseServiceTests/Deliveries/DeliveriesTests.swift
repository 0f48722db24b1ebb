import Foundation
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@Suite("Deliveries")
struct DeliveriesTests {
    private struct Setting {
        let inProcess: InProcessService
        var deliveries: Deliveries { inProcess.service.deliveries }
        var time: ManualTimeSource { inProcess.time }

        init(_ payloads: String...) async throws {
            inProcess = try await InProcessService(storage: .tested)
            for payload in payloads {
                try await inProcess.service.deliveries.add("mail", Secret(payload), lifetime: .seconds(86_400))
                inProcess.time.advance(by: .seconds(1))
            }
        }
    }

    @Test func `are tried by one instance at a time, the oldest first`() async throws {
        let setting = try await Setting("one", "two")
        let first = try #require(try await setting.deliveries.claim())
        let second = try #require(try await setting.deliveries.claim())
        #expect([first, second].map(\.payload.revealed) == ["one", "two"])
        #expect(try await setting.deliveries.claim() == nil)
        try await setting.deliveries.finish(first)
        try await setting.deliveries.finish(second)
        setting.time.advance(by: .seconds(3600))
        #expect(try await setting.deliveries.claim() == nil)
    }

    @Test func `are tried again when the instance that tried one has crashed`() async throws {
        let setting = try await Setting("one")
        let lost = try #require(try await setting.deliveries.claim())
        setting.time.advance(by: .seconds(61))
        let again = try #require(try await setting.deliveries.claim())
        #expect(again.payload.revealed == "one")
        // What the first instance says now doesn't count any more.
        try await setting.deliveries.finish(lost)
        try await setting.deliveries.putBack(lost)
        #expect(try await setting.deliveries.claim() == nil)
        setting.time.advance(by: .seconds(61))
        #expect(try await setting.deliveries.claim() != nil)
    }

    @Test func `wait longer after each failure, and end`() async throws {
        let setting = try await Setting("one")
        for delay in [30.0, 60, 120] {
            let delivery = try #require(try await setting.deliveries.claim())
            try await setting.deliveries.putBack(delivery)
            setting.time.advance(by: .seconds(delay - 1))
            #expect(try await setting.deliveries.claim() == nil)
            setting.time.advance(by: .seconds(2))
        }
        setting.time.advance(by: .seconds(86_400))
        #expect(try await setting.deliveries.claim() == nil)
    }

    @Test func `fail for good when it is decided so, after many tries, or at their end`() async throws {
        let setting = try await Setting("one", "two")
        let refused = try #require(try await setting.deliveries.claim())
        try await setting.deliveries.giveUp(refused, because: "it answered 400")
        #expect(try await setting.deliveries.waitingCount() == 1)
        var tries = 0
        while let delivery = try await setting.deliveries.claim() {
            tries += 1
            #expect(delivery.attempts == tries)
            let isRepeated = try await setting.deliveries.putBack(delivery, because: "it answered 503")
            setting.time.advance(by: .seconds(3601))
            if !isRepeated { break }
        }
        // The waits become an hour long, so the day ends before there are 40 tries.
        #expect((24...40).contains(tries))
        #expect(try await setting.deliveries.claim() == nil)
        #expect(try await setting.deliveries.waitingCount() == 0)
        let entries = try await setting.inProcess.service.records.countAuditEntries(
            matching: AuditQuery(event: .deliveryFailed))
        #expect(entries == 2)
    }

    @Test(arguments: [false, true])
    func `to a client that registered itself are tried five times, also when its token was revoked`(
        isRevoked: Bool
    ) async throws {
        let setting = try await Setting()
        let service = setting.inProcess.service
        let initialToken = try await service.addInitialToken("suite").record
        var metadata = ClientMetadata()
        metadata.clientName = "Mail"
        metadata.redirectURIs = [ServiceDriver.redirectURI]
        let client = try await service.clientRegistrations.register(metadata, with: initialToken, from: nil).client
        if isRevoked { try await service.revokeRegistrationToken(of: client.id) }
        try await setting.deliveries.add("mail", to: client.id, Secret("one"), lifetime: .seconds(86_400))
        setting.time.advance(by: .seconds(1))
        var tries = 0
        while let delivery = try await setting.deliveries.claim() {
            tries += 1
            let isRepeated = try await setting.deliveries.putBack(delivery, because: "it answered 503")
            #expect(isRepeated == (tries < 5))
            setting.time.advance(by: .seconds(3601))
        }
        #expect(tries == 5)
    }

    @Test func `to one client wait together, and those to others don't`() async throws {
        let setting = try await Setting()
        for client: ClientID in ["wiki", "wiki", "wiki", "board"] {
            try await setting.deliveries.add("logout", to: client, Secret("x"), lifetime: .seconds(86_400))
            setting.time.advance(by: .seconds(1))
        }
        let first = try #require(try await setting.deliveries.claim())
        try await setting.deliveries.postpone(to: "wiki", by: .seconds(5))
        #expect(try await setting.deliveries.due(limit: 10).map(\.client) == ["board"])
        setting.time.advance(by: .seconds(6))
        #expect(try await setting.deliveries.due(limit: 10).map(\.client) == ["board", "wiki", "wiki"])
        // What is under way is still this instance's.
        try await setting.deliveries.finish(first)
        setting.time.advance(by: .seconds(60))
        #expect(try await setting.deliveries.due(limit: 10).map(\.attempts) == [0, 0, 0])
    }

    @Test func `to a client are bounded, and the oldest are given up`() async throws {
        let setting = try await Setting()
        for number in 0..<5 {
            for client: ClientID in ["wiki", "board"] where client == "wiki" || number < 2 {
                try await setting.deliveries.add("logout", to: client, Secret("\(number)"), lifetime: .seconds(86_400))
            }
            setting.time.advance(by: .seconds(1))
        }
        let waiting = try await setting.deliveries.waiting()
        #expect(waiting.count == 7 && waiting.busiest == "wiki")
        #expect(try await setting.deliveries.giveUpOldest(to: "wiki") == 0)
        let underWay = try #require(try await setting.deliveries.claim())
        for client: ClientID in ["wiki", "board"] {
            #expect(try await setting.deliveries.giveUpOldest(to: client, beyond: 2) == (client == "wiki" ? 3 : 0))
        }
        // What was under way has ended in one way or the other.
        try await setting.deliveries.putBack(underWay)
        var payloads: [String] = []
        while let claimed = try await setting.deliveries.claim() {
            if claimed.client == "wiki" { payloads.append(claimed.payload.revealed) }
        }
        #expect(payloads == ["3", "4"])
        let query = AuditQuery(event: .deliveryFailed, client: "wiki")
        #expect(try await setting.inProcess.service.records.countAuditEntries(matching: query) == 1)
    }

    @Test func `to a client that have failed for good are bounded, and the newest are kept`() async throws {
        let setting = try await Setting()
        func add(_ number: Int, to client: ClientID) async throws {
            try await setting.deliveries.add("logout", to: client, Secret("\(number)"), lifetime: .seconds(86_400))
            setting.time.advance(by: .seconds(1))
        }
        for number in 0..<5 {
            for client: ClientID in ["wiki", "board"] { try await add(number, to: client) }
        }
        // The oldest one waits again.
        try await setting.deliveries.putBack(try #require(try await setting.deliveries.claim()))
        while let refused = try await setting.deliveries.claim() {
            try await setting.deliveries.giveUp(refused, because: "it answered \(400 + refused.number)")
        }
        try await add(5, to: "wiki")
        for client: ClientID in ["wiki", "board"] {
            try await setting.deliveries.removeOldestFailed(to: client, beyond: client == "wiki" ? 2 : 5)
        }
        let records = setting.inProcess.service.records
        let wiki = try await records.deliveries(client: "wiki").map(\.failure)
        #expect(wiki == [nil, "it answered 403", "it answered 404", nil])
        #expect(try await records.deliveries(client: "board").count == 5)
        #expect(try await setting.deliveries.waitingCount() == 2)
    }

    @Test func `that wait are seen behind many that have failed`() async throws {
        let setting = try await Setting()
        for _ in 0..<1_001 {
            try await setting.deliveries.add("logout", to: "wiki", Secret("x"), lifetime: .seconds(86_400))
            setting.time.advance(by: .seconds(1))
            let refused = try #require(try await setting.deliveries.claim())
            try await setting.deliveries.giveUp(refused, because: "it answered 400")
        }
        try await setting.deliveries.add("logout", to: "wiki", Secret("x"), lifetime: .seconds(86_400))
        let found = try await setting.inProcess.service.records.deliveries(client: "wiki")
        #expect(found.count == 1_001 && found.count { $0.failedAt == nil } == 1)
    }

    @Test func `are claimed once each, whoever has seen them`() async throws {
        let setting = try await Setting("one", "two")
        let seen = try await setting.deliveries.due(limit: 10)
        #expect(seen.count == 2)
        for record in seen { #expect(try await setting.deliveries.claim(record)?.attempts == 1) }
        for record in seen { #expect(try await setting.deliveries.claim(record) == nil) }
        #expect(try await setting.deliveries.due(limit: 10).isEmpty)
    }
}

extension Deliveries.Claimed {
    /// What the tests number deliveries by.
    fileprivate var number: Int { Int(payload.revealed) ?? 0 }
}
