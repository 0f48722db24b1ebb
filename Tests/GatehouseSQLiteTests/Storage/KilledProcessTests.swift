import Foundation
import GatehouseSQLite
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Glibc
import Testing

/// The child's part: this test program again, which adds accounts and says so until it's killed.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["GATEHOUSE_DATABASE_TO_WRITE"] != nil))
struct WritingChild {
    @Test func `writes until it is killed`() async throws {
        let path = try #require(ProcessInfo.processInfo.environment["GATEHOUSE_DATABASE_TO_WRITE"])
        let storage = try SQLiteStorage(path: path)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    for number in 0..<1_000_000 {
                        let id = AccountID("\(writer)-\(number)")
                        try await storage.insert(Records.account(id), audit: Records.entry)
                        FileHandle.standardOutput.write(Data("answered \(id)\n".utf8))
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

@Suite("A process that is killed", .timeLimit(.minutes(5)))
struct KilledProcessTests {
    @Test func `has lost nothing that it had answered`() async throws {
        let folder = try TemporaryFolder()
        for round in 1...3 {
            let answered = try runAndKillChild(path: folder.path(), after: 200 * round)
            #expect(answered.count >= 200 * round)
            let storage = try SQLiteStorage(path: folder.path())
            let kept = Set(try await storage.accounts().map(\.id.rawValue))
            #expect(answered.subtracting(kept).isEmpty)
            #expect(try await storage.countAuditEntries(matching: AuditQuery()) == kept.count)
            try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
                .forEach { try FileManager.default.removeItem(at: $0) }
        }
    }

    /// - Returns: What the child said it had done, after at least so many answers.
    private func runAndKillChild(path: String, after count: Int) throws -> Set<String> {
        let output = Pipe()
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        let environment = ProcessInfo.processInfo.environment.merging(["GATEHOUSE_DATABASE_TO_WRITE": path]) { $1 }
        let child = try SpawnedProcess(
            program, ["--testing-library", "swift-testing", "--filter", "WritingChild"], environment: environment,
            output: output.fileHandleForWriting.fileDescriptor)
        try output.fileHandleForWriting.close()
        var text = Data()
        while text.count(where: { $0 == UInt8(ascii: "\n") }) < count + 10 {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { break }
            text += more
        }
        child.send(SIGKILL)
        text += output.fileHandleForReading.readDataToEndOfFile()
        child.wait()
        // The last line may have been cut off.
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        return Set(lines.dropLast().filter { $0.hasPrefix("answered ") }.map { String($0.dropFirst(9)) })
    }
}
