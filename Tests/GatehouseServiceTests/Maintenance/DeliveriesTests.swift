import Foundation
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@Suite("Deliveries") struct DeliveriesTests {
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
}
