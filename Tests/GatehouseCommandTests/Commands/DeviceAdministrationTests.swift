import Foundation
import GatehouseTypes
import Testing

@testable import GatehouseCommand
@testable import GatehouseService

@Suite("Administration of devices")
struct DeviceAdministrationTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    @Test func `lists devices with their last use, and revoked ones last and only on demand`() {
        let hour = Date(timeIntervalSince1970: 1_800_000_000)
        let now = hour.addingTimeInterval(22 * 60 + 51)
        let devices = [("Old", 90_000, false), ("Lost", 0, true), ("New", 7_200, false)].map {
            used($0, age: $1, isRevoked: $2, at: hour)
        }
        #expect(devices.listed(withRevoked: false).map(\.device.name) == ["New", "Old"])
        let cells = devices.listed(withRevoked: true).map { $0.device.cells($0.use, at: now).dropFirst(3).map(\.text) }
        #expect(
            cells == [
                ["2027-01-13 08:00", "192.0.2.7", "2 h ago", ""],
                ["2027-01-13 08:00", "192.0.2.7", "1 d 1 h ago", ""],
                ["2027-01-13 08:00", "192.0.2.7", "in the last hour", "2027-01-15"],
            ])
        let (device, use) = devices[0]
        #expect(device.cells(use, at: now).prefix(3).map(\.text) == ["Old", "Old", "mail, notes"])
        let listing = device.listing(use)
        #expect(listing["apps"] == ["mail", "notes"] && listing["address"] == "192.0.2.7")
        #expect(listing["lastSeenAt"] == .integer(1_800_000_000 - 90_000))
    }

    private func used(
        _ name: String, age: TimeInterval, isRevoked: Bool, at now: Date
    ) -> (device: DeviceRecord, use: DeviceUse) {
        let (begin, seen) = (now.addingTimeInterval(-172_800), now.addingTimeInterval(-age))
        let device = DeviceRecord(
            id: DeviceID(name), account: AccountID("ada"), keyDigest: KeyDigest(bytes: Array(name.utf8)), name: name,
            createdAt: begin,
            lastSeenAt: begin, revokedAt: isRevoked ? seen : nil)
        return (device, DeviceUse(apps: ["mail", "notes"], address: "192.0.2.7", lastUsedAt: seen))
    }

    @Test func `names the account that was probably meant, and says where the devices are listed`() async throws {
        try await shell.addAccount()
        #expect(try await shell.list("device", "list", "ADA@example.com") == [])
        #expect(
            try await shell.failure("device", "list", "ada@exmaple.com").contains("did you mean ada@example.com?"))
        #expect(
            try await shell.failure("device", "revoke", "nothing")
                == "there is no device nothing; 'gatehouse device list EMAIL' shows an account's devices")
    }
}
