import GatehouseService
import GatehouseTesting
import StorageTestSupport
import Testing

@Suite("Two use cases at the same time")
struct PairsOfVerbsTests {
    @Test(arguments: ServiceUseCase.all)
    func `are each done if nothing else happens`(useCase: ServiceUseCase) async throws {
        #expect(try await useCase.isAcceptedAlone(on: .tested))
    }

    @Test(arguments: ServicePair.all)
    func `leave nothing that has ended, in every order`(pair: ServicePair) async throws {
        await #expect(throws: Never.self) { try await pair.run(onEach: { .tested }) }
    }

    @Test(arguments: ServicePair.all)
    func `leave nothing that has ended, in parallel`(pair: ServicePair) async throws {
        await #expect(throws: Never.self) { try await pair.runInParallel(on: .tested) }
    }
}
