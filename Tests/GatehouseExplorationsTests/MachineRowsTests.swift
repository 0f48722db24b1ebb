import Foundation
import GatehouseClient
import GatehouseExplorations
import GatehouseHTTP
import GatehouseTypes
import Testing

@Suite("The rows of the machine's table")
struct MachineRowsTests {
    private static func reachable() throws -> Set<MachineRow> {
        let session = AuthSession(
            provider: "fake", account: Account(issuer: "https://id.example.com", subject: "alice"),
            accessToken: AccessToken(Secret("access"), receivedAt: Date(timeIntervalSince1970: 0), lifetime: nil))
        let answer = HTTPResponse(status: .badRequest, body: Array(#"{"error":"invalid_grant"}"#.utf8))
        return MachineModel.reachableRows(session, try #require(ServerRejection(answer, final: .invalidGrant)))
    }

    @Test func `that are said to be impossible can't be reached by any driver that keeps to its contract`() throws {
        let reachable = try Self.reachable()
        let wrong = MachineRow.all.filter { $0.impossibility != nil && reachable.contains($0) }
        #expect(wrong.map(\.name) == [])
    }

    @Test func `that aren't said to be impossible can all be reached`() throws {
        let reachable = try Self.reachable()
        let wrong = MachineRow.all.filter { $0.impossibility == nil && !reachable.contains($0) }
        #expect(wrong.map(\.name) == [])
    }

    @Test func `have names of their own`() {
        #expect(Set(MachineRow.all.map(\.name)).count == MachineRow.all.count)
        #expect(MachineRow.all.count == EventKind.allCases.count * StandingKind.allCases.count * 3)
    }
}
