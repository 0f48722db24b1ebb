import GatehouseClient
import GatehouseTesting

/// What the processes of a machine share: a store that can be made to fail, its locks, and the notices of its changes.
final class Disk: Sendable {
    let store = FaultyStore()
    let sharing: MemoryCoordination?

    init(isShared: Bool) {
        sharing = isShared ? MemoryCoordination() : nil
    }
}

/// The disk as one process sees it.
struct ProcessStore: AuthDataStore {
    let disk: Disk
    let life: Life
    let watch: Watch
    let process: String
    let locks: HeldLocks

    func read() async -> StoreReading {
        await life.check()
        let reading = await disk.store.read()
        watch.hasRead(reading, by: process)
        await life.pass()
        if case .found(let record) = reading { watch.knows(record, process) }
        return reading
    }

    func save(_ record: AuthRecord) async throws {
        await life.check()
        watch.willSave(record, by: process)
        try await change { try await disk.store.save(record) }
        watch.knows(record, process)
    }

    func erase() async throws {
        await life.check()
        watch.willErase(by: process)
        try await change { try await disk.store.erase() }
        watch.knows(nil, process)
    }

    private func change(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch {
            await life.pass()
            throw error
        }
        disk.sharing?.tell()
        await life.pass()
    }

    var coordination: (any StoreCoordination)? {
        disk.sharing.map { ProcessCoordination(sharing: $0, life: life, locks: locks) }
    }
}
