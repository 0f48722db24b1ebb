import Foundation
import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import StoreTestSupport
import Testing

@Suite("The contract of a store", .timeLimit(.minutes(5)))
struct StoreContractTests {
    /// A store in a file with one thing wrong.
    private struct Broken: AuthDataStore {
        enum Fault: CaseIterable {
            case limitOfMessages, writesInPlace
        }

        let file: URL
        let fault: Fault

        func read() async -> StoreReading {
            guard let content = try? Data(contentsOf: file) else { return .absent }
            guard
                let value = try? JSONValue(
                    parsing: Array(content), limits: fault == .limitOfMessages ? .message : .document),
                let record = try? AuthRecord(storageValue: value)
            else { return .corrupt(reason: "the file isn't a session") }
            return .found(record)
        }

        func save(_ record: AuthRecord) async throws {
            let content = Data(record.storageValue.encoded)
            guard fault == .writesInPlace else { return try content.write(to: file, options: .atomic) }
            // The pause gives each reader a turn while the file contains half of the record.
            try content.prefix(content.count / 2).write(to: file)
            for _ in 0..<50 { await Task.yield() }
            try content.write(to: file)
        }

        func erase() async throws {
            do {
                try FileManager.default.removeItem(at: file)
            } catch CocoaError.fileNoSuchFile {
                return
            }
        }
    }

    @Test(arguments: Broken.Fault.allCases)
    private func `is found to be violated by one check`(_ fault: Broken.Fault) async throws {
        var red: [String] = []
        for check in AuthDataStoreConformance.checks {
            let folder = try TemporaryFolder()
            let store = Broken(file: folder.file("session.json"), fault: fault)
            do { try await check.run(on: StoreUnderTest(store, again: { store })) } catch { red.append("\(error)") }
        }
        #expect(red.count == 1, "\(red)")
    }
}
