import Foundation
import GatehouseTesting
import Testing

@testable import GatehouseCommand

@Suite("The lock of a served database")
struct DatabaseLockTests {
    @Test func `tells whether another service has the database`() async throws {
        let shell = try Shell()
        let first = try shell.database.place.hold(for: .serving)
        #expect(!first.isShared)
        for _ in 0..<2 { #expect(try shell.database.place.hold(for: .serving).isShared) }
        withExtendedLifetime(first) {}
    }

    @Test func `forgets a service that has ended`() async throws {
        let shell = try Shell()
        for _ in 0..<3 { #expect(try !shell.database.place.hold(for: .serving).isShared) }
    }

    @Test func `ends with the service, though a process that is being started holds a copy of it`() async throws {
        let shell = try Shell()
        var service: HeldDatabase? = try shell.database.place.hold(for: .serving)
        let copies = try DescriptorCopies(of: shell.database.file.path + ".lock")
        #expect(copies.count == 1)
        withExtendedLifetime(service) {}
        service = nil
        let change = try shell.database.place.hold(for: .changingMasterKey)
        withExtendedLifetime((change, copies)) {}
    }
}
