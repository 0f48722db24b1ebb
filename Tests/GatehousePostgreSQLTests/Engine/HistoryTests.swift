import GatehouseHistories
import Testing

@Suite("Verbs of the service at the same time, on PostgreSQL,")
struct HistoryTests {
    @Test func `have an order that explains their answers and the rows`() async throws {
        var campaign = HistoryCampaign()
        campaign.databases = [.postgreSQL]
        campaign.count = 300
        #expect(try await campaign.run { print($0) })
    }
}
