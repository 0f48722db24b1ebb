import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@testable import GatehouseService

@Suite("The numbers of families in status lists")
struct StatusNumbersTests {
    private func take(_ count: Int, from numbers: [StatusNumbers]) async throws -> [Int] {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for index in 0..<count { group.addTask { try await numbers[index % numbers.count].take() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func `are given out once, by all instances`() async throws {
        let storage = ServiceStorage.tested
        let instances = (0..<3).map { _ in StatusNumbers(storage: storage) }
        let numbers = try await take(500, from: instances)
        #expect(Set(numbers).count == 500 && numbers.allSatisfy { $0 >= 0 })
    }

    @Test func `are used one after the other, and a new instance begins behind them`() async throws {
        let storage = ServiceStorage.tested
        let numbers = StatusNumbers(storage: storage)
        var first: [Int] = []
        for _ in 0..<65 { first.append(try await numbers.take()) }
        #expect(first == Array(0..<65))
        #expect(try await StatusNumbers(storage: storage).take() == 128)
    }

    @Test func `aren't used up by requests that are refused or repeated`() async throws {
        let world = try await World { $0.statusListLifetime = .seconds(60) }
        for _ in 0..<100 {
            let invented = AuthorizationCodeRequest(
                code: Secret("invented"), redirectURI: try RedirectURI(ServiceDriver.redirectURI),
                codeVerifier: CodeVerifier(randomness: world.randomness))
            #expect(try await world.respond(invented.parameters, as: world.caller("notes")).error == .invalidGrant)
        }
        let code = try await world.code()
        for _ in 0..<2 { _ = try await world.respond(code.parameters(), as: world.caller("notes")).get() }
        _ = try await world.signIn("photos", key: "other")
        #expect(Set(try await world.families.compactMap(\.statusNumber)) == [0, 1])
    }

    @Test func `go on in another list after the database was restored`() async throws {
        let world = try await World { $0.statusListLifetime = .seconds(60) }
        _ = try await world.signIn()
        try await world.service.endAfterRestore()
        let again = try await InProcessService(storage: world.storage, time: world.time, seed: 2) {
            $0.statusListLifetime = .seconds(60)
        }
        let driver = ServiceDriver(service: again.service, time: world.time, seed: 9)
        let code = try await driver.code("notes", in: try await driver.signInBrowser())
        _ = try await driver.respond(code.parameters(), to: world.caller("notes"))
        #expect(try await world.families.compactMap(\.statusNumber).sorted() == [0, 64 + StatusPlaces.usedSize])
    }
}
