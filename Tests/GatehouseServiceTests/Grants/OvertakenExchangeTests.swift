import GatehouseOAuth
import GatehouseRows
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("An exchange whose platform token ends while it runs")
struct OvertakenExchangeTests {
    /// What a transaction reads whose first query came before a change, and the others behind it.
    private final class OvertakenRows: RowSource {
        private var first: [Cells]?
        private let rows: any RowSource

        init(first: [Cells], then rows: any RowSource) {
            (self.first, self.rows) = (first, rows)
        }

        func rows(_ query: RowQuery) throws -> [Cells] {
            try first.take() ?? rows.rows(query)
        }
    }

    @Test func `is refused for that, although its client was changed afterwards`() async throws {
        let desk = try await Desk(World())
        let world = desk.world
        let caller = try await desk.caller("photos", try Desk.makeKey())
        let platform = try #require(try await world.families.first)
        try await world.service.signOutEverywhere(world.ada)
        _ = try await world.service.updateClient("photos") { $0.audience = "other-api" }
        let exchange = DeviceExchange(
            platform: platform.id, place: FamilyPlace(id: FamilyID("new"), statusNumber: nil), scope: .empty,
            audience: "photos-api",
            key: world.keyDigest("key"), caller: caller, now: world.time.now,
            context: world.service.revokeDevice.context)
        let before = TokenFamily.table.cells(of: platform)
        await #expect {
            try await world.rows.write { transaction in
                transaction.source = OvertakenRows(first: [before], then: transaction.source)
                _ = try exchange(&transaction)
            }
        } throws: {
            ($0 as? Refusal)?.code == .invalidRequest
        }
    }
}
