import Foundation
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

/// The defect that this prevents: a machine that starts with a date in the future deletes every session (D12).
@Suite("Deleting what has ended") struct RetentionClockTests {
    private func service(
        on storage: ServiceStorage, time: ManualTimeSource
    ) async throws -> TokenService {
        try await InProcessService(storage: storage, time: time).service
    }

    private func isDone(_ service: TokenService, acceptsClock: Bool = false) async throws -> Bool {
        do {
            try await service.removeExpired(acceptsClock: acceptsClock)
            return true
        } catch let refusal as Refusal where refusal.code == .temporarilyUnavailable {
            return false
        }
    }

    @Test func `waits for an hour after a start at an unexpected time`() async throws {
        let (storage, time) = (ServiceStorage.tested, ManualTimeSource())
        #expect(try await isDone(service(on: storage, time: time)))
        time.advance(by: .seconds(3 * 86_400))
        let later = try await service(on: storage, time: time)
        #expect(try await !isDone(later))
        time.advance(by: .seconds(3599))
        #expect(try await !isDone(later))
        time.advance(by: .seconds(1))
        #expect(try await isDone(later))
    }

    @Test func `goes on at once if the operator says that the clock is right`() async throws {
        let (storage, time) = (ServiceStorage.tested, ManualTimeSource())
        #expect(try await isDone(service(on: storage, time: time)))
        time.advance(by: .seconds(30 * 86_400))
        let later = try await service(on: storage, time: time)
        #expect(try await isDone(later, acceptsClock: true))
        #expect(try await isDone(later, acceptsClock: true))
    }

    @Test func `stops when the clock is set while the service is running`() async throws {
        let (storage, time) = (ServiceStorage.tested, ManualTimeSource())
        let running = try await service(on: storage, time: time)
        #expect(try await isDone(running))
        time.moveWallClock(by: .seconds(2 * 86_400))
        #expect(try await !isDone(running))
        time.advance(by: .seconds(7200))
        #expect(try await !isDone(running))
    }
}
