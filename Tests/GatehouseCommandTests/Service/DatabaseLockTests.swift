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
}
