import GatehouseOAuth
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehousePostgreSQL

@Suite("The first start of several instances at once, on an empty database,")
struct FirstStartTests {
    private typealias Instance = (driver: ServiceDriver, storage: PostgreSQLDatabase)

    /// Starts instances with these master keys. Gives those that run, and why others don't.
    private func start(
        on database: TestDatabase, time: ManualTimeSource, masterKeys: [UInt64]
    ) async throws -> (running: [(key: UInt64, instance: Instance)], failures: [ServiceError.Code]) {
        try await withThrowingTaskGroup(of: (UInt64, Result<Instance, ServiceError>).self) { group in
            for (number, key) in masterKeys.enumerated() {
                group.addTask {
                    do {
                        let seed = UInt64(number + 1)
                        return (
                            key,
                            .success(try await TwoInstances.open(database, time: time, seed: seed, masterKey: key))
                        )
                    } catch let error as ServiceError {
                        return (key, .failure(error))
                    }
                }
            }
            return try await group.reduce(into: ([], [])) { result, ending in
                switch ending.1 {
                case .success(let instance): result.running.append((ending.0, instance))
                case .failure(let error): result.failures.append(error.code)
                }
            }
        }
    }

    @Test func `makes one set of tables, secrets and keys, which all of them use`() async throws {
        let (database, time) = (try TestDatabase(), ManualTimeSource())
        let (running, failures) = try await start(on: database, time: time, masterKeys: [42, 42, 42, 42])
        #expect(running.count == 4 && failures == [])
        let drivers = running.map(\.instance.driver)
        let keys = try await drivers[0].service.publicKeys()
        #expect(keys.keys.count == 2)
        _ = try await drivers[0].service.addAccount(email: ServiceDriver.email, password: ServiceDriver.password)
        try await drivers[0].registerApp("notes")
        let code = try await drivers[0].code("notes", in: drivers[0].signInBrowser())
        let caller = try await drivers[0].caller("notes", keyThumbprint: "key")
        var token = try await drivers[0].respond(code.parameters(), to: caller).refreshToken
        for driver in drivers {
            #expect(try await driver.service.publicKeys() == keys)
            let request = RefreshRequest(refreshToken: try #require(token))
            token = try await driver.respond(request.parameters, to: caller).refreshToken
        }
        for (_, instance) in running { await instance.storage.close() }
    }

    @Test func `with different master keys succeeds with one of them, and mixes nothing`() async throws {
        for _ in 0..<4 {
            let (database, time) = (try TestDatabase(), ManualTimeSource())
            let (running, failures) = try await start(on: database, time: time, masterKeys: [42, 43, 42, 43])
            #expect(running.count == 2 && Set(running.map(\.key)).count == 1)
            #expect(failures == [.keyUnavailable, .keyUnavailable])
            let service = try #require(running.first?.instance.driver.service)
            #expect(try await service.publicKeys().keys.count == 2)
            // Decrypts all that is stored, with the key of the instances that run.
            try await service.changeMasterKey(to: InProcessService.masterKey(seed: 44))
            for (_, instance) in running { await instance.storage.close() }
        }
    }
}
