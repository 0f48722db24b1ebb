import CGrowth
import Foundation
import GatehouseService

/// A database, without Gatehouse's code.
@safe
final class BareDatabase: @unchecked Sendable {  // it is used by one task at a time
    private let handle: OpaquePointer

    init(path: String) throws {
        guard let handle = unsafe growth_open(path) else { throw GrowthFailure("\(path) can't be opened") }
        unsafe self.handle = handle
    }

    deinit { unsafe growth_close(handle) }

    func run(_ sql: String) throws {
        guard unsafe growth_run(handle, sql) == 0 else { throw failure }
    }

    func text(_ sql: String) throws -> String {
        guard let text = unsafe growth_text(handle, sql) else { throw failure }
        defer { unsafe free(text) }
        return unsafe String(cString: text)
    }

    /// Updates rows, so many per transaction.
    func update(_ rows: [growth_row], perTransaction: Int) throws {
        guard unsafe growth_update(handle, rows, rows.count, perTransaction) == rows.count else { throw failure }
    }

    fileprivate static func microseconds(_ date: Date) -> Int64 { Int64(date.timeIntervalSince1970 * 1_000_000) }

    private var failure: GrowthFailure { GrowthFailure(unsafe String(cString: growth_message(handle))) }
}

extension growth_row {
    /// What a rotation writes.
    init(_ rotation: RefreshRotation) {
        self.init()
        generation = Int64(rotation.successor.generation)
        idle_end = BareDatabase.microseconds(rotation.idleEnd)
        last_used_at = BareDatabase.microseconds(rotation.now)
        sealed_size = rotation.sealedSuccessor.count
        unsafe withUnsafeMutableBytes(of: &id) { unsafe $0.copyBytes(from: rotation.presented.family.rawValue.utf8) }
        unsafe withUnsafeMutableBytes(of: &previous) { unsafe $0.copyBytes(from: rotation.presented.digest.bytes) }
        unsafe withUnsafeMutableBytes(of: &current) { unsafe $0.copyBytes(from: rotation.successor.digest.bytes) }
        unsafe withUnsafeMutableBytes(of: &sealed_current) { unsafe $0.copyBytes(from: rotation.sealedSuccessor) }
    }
}
