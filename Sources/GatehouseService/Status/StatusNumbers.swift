import GatehouseRows
import GatehouseTypes
import Synchronization

/// Numbers for new families, by which status lists name them. None is given out twice.
///
/// Each instance reserves a block of them at a time, so that sign-ins don't wait for each other. What an instance
/// hasn't used when it ends is lost.
final class StatusNumbers: Sendable {
    private static let blockSize: Int = 64

    private let storage: ServiceStorage
    private let free = Mutex<[Range<Int>]>([])
    private let lists: KnownLists

    init(storage: ServiceStorage, time: any TimeSource = SystemTimeSource()) {
        self.storage = storage
        lists = KnownLists(storage: storage, time: time)
    }

    /// A number that no family has.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    func take() async throws -> Int {
        if let number = free.withLock({ $0.takeFirst() }) { return number }
        let block = try await storage.write { transaction in
            let first = try transaction.reserveStatusNumbers(StatusNumbers.blockSize)
            return first..<first + StatusNumbers.blockSize
        }
        free.withLock { $0.append(block.dropFirst()) }
        return block.lowerBound
    }

    /// Whether families can be in a list.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    func isList(_ list: Int) async throws -> Bool {
        try await lists.contains(list)
    }

    /// Takes back a number that no family got.
    func giveBack(_ number: Int) {
        free.withLock { $0.append(number..<number + 1) }
    }
}

extension [Range<Int>] {
    fileprivate mutating func takeFirst() -> Int? {
        guard let range = last else { return nil }
        self[count - 1] = range.dropFirst()
        if range.count == 1 { removeLast() }
        return range.lowerBound
    }
}

extension SettingRecord {
    /// The first number that no instance has reserved.
    static let nextStatusNumber = "next status number"
}

extension Transaction {
    /// The first number that no instance has reserved.
    func nextStatusNumber() throws -> Int {
        try statusNumbers(lock: .none)?.number ?? 0
    }

    /// Reserves numbers, and returns the first one.
    fileprivate mutating func reserveStatusNumbers(_ count: Int) throws -> Int {
        guard let old = try statusNumbers(lock: .update) else {
            insert(SettingRecord(name: SettingRecord.nextStatusNumber, value: String(count)))
            return 0
        }
        update(old.setting, to: SettingRecord(name: old.setting.name, value: String(old.number + count)))
        return old.number
    }

    /// The row with the first number that no instance has reserved; nil if none has reserved any.
    func statusNumbers(lock: RowQuery.Lock) throws -> (setting: SettingRecord, number: Int)? {
        let setting = try first(SettingRecord.self, where: \.name == SettingRecord.nextStatusNumber, lock: lock)
        guard let setting else { return nil }
        guard let number = Int(setting.value) else {
            throw ServiceError(.storageCorrupt, "The next number of the status lists can't be read.")
        }
        return (setting, number)
    }
}
