import Foundation
import GatehouseSQLite
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Glibc
import Testing

/// The child's part: this test program again, which serves apps on a database and reports each answer until it's
/// killed.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["GATEHOUSE_DATABASE_TO_SERVE"] != nil))
struct ServingChild {
    @Test func `serves until it is killed`() async throws {
        let environment = ProcessInfo.processInfo.environment
        let path = try #require(environment["GATEHOUSE_DATABASE_TO_SERVE"])
        let seed = try #require(environment["GATEHOUSE_SEED"].flatMap(UInt64.init))
        let tokens = try #require(environment["GATEHOUSE_TOKENS"]).split(separator: " ").map { Secret(String($0)) }
        let app = try await TestApp(.sqlite(path: path), seed: seed)
        let cookie = try await app.driver.signInBrowser()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, token) in tokens.enumerated() {
                group.addTask {
                    var token = token
                    while true {
                        token = try #require(try await app.rotate(token))
                        report("rotated \(number) \(token.revealed)")
                    }
                }
            }
            for _ in 0..<4 {
                group.addTask {
                    while true {
                        let code = try await app.driver.code("notes", in: cookie)
                        let token = try #require(try await app.redeem(code).refreshToken)
                        report("redeemed \(token.revealed)")
                    }
                }
            }
            group.addTask { while true { _ = try await app.service.sealAudit() } }
            try await group.waitForAll()
        }
    }
}

/// Says something in one call, so that another line can't get into it.
private func report(_ line: String) {
    var bytes = Array((line + "\n").utf8)
    unsafe _ = write(STDOUT_FILENO, &bytes, bytes.count)
}

@Suite("A service that is killed", .timeLimit(.minutes(5)))
struct KilledProcessTests {
    private struct Answers {
        /// The last refresh token that the child answered for each of the first ones.
        var last: [Int: Secret] = [:]
        var redeemed: [Secret] = []
    }

    private static let familyCount = 6

    @Test(arguments: 1...4)
    func `has lost nothing that it had answered, and does nothing by halves`(round: UInt64) async throws {
        let folder = try TemporaryFolder()
        let before = try await TestApp(.sqlite(path: folder.path()), seed: 1000 + round)
        try await before.prepare()
        var tokens: [Secret] = []
        for _ in 0..<Self.familyCount {
            tokens.append(try #require(try await before.redeem(before.code()).refreshToken))
        }
        let count = Int.random(in: 20...300)
        let answers = try runAndKillChild(path: folder.path(), seed: round, tokens, after: count)
        let note: Comment = "killed after \(count) answers"

        let database = try SQLiteDatabase(path: folder.path(), opening: .existing)
        let integrity = try await database.read { (connection: Connection) in
            try connection.texts("PRAGMA integrity_check")
        }
        #expect(integrity == ["ok"], note)
        let after = try await TestApp(.sqlite(database), seed: 2000 + round)
        for (number, first) in tokens.enumerated() {
            // If the answer to the next rotation was lost, this is a repetition of it.
            let token = answers.last[number] ?? first
            let next = try #require(try await after.rotate(token), note)
            #expect(try await after.rotate(token)?.revealed == next.revealed, note)
            #expect(try await after.rotate(next) != nil, note)
        }
        for token in answers.redeemed { #expect(try await after.rotate(token) != nil, note) }
        try await checkCodes(of: after, database, note)
        let finding = try await after.service.verifyAudit()
        guard case .intact = finding else {
            Issue.record("\(finding), \(note)")
            return
        }
    }

    /// A code is spent if and only if there is its family, and the audit says the same.
    private func checkCodes(of app: TestApp, _ database: SQLiteDatabase, _ note: Comment) async throws {
        let families = Set(try await app.families().map(\.id))
        let spent = try await database.read { (connection: Connection) in
            try connection.texts("SELECT redeemed_for FROM codes WHERE redeemed_for IS NOT NULL")
        }
        #expect(Set(spent) == Set(families.map(\.rawValue)), note)
        #expect(spent.count == families.count, note)
        let entries = try await app.service.records.auditEntries(
            matching: AuditQuery(event: .codeRedeemed), limit: 100_000)
        #expect(Set(entries.compactMap(\.family)) == families, note)
        #expect(entries.count == families.count, note)
    }

    /// - Returns: What the child said it had done, after at least so many answers.
    private func runAndKillChild(
        path: String, seed: UInt64, _ tokens: [Secret], after count: Int
    ) throws -> Answers {
        let output = Pipe()
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        let environment = ProcessInfo.processInfo.environment.merging([
            "GATEHOUSE_DATABASE_TO_SERVE": path, "GATEHOUSE_SEED": "\(seed)",
            "GATEHOUSE_TOKENS": tokens.map(\.revealed).joined(separator: " "),
        ]) { $1 }
        let child = try SpawnedProcess(
            program, ["--testing-library", "swift-testing", "--filter", "ServingChild"], environment: environment,
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
        let answers = read(lines.dropLast())
        #expect(answers.last.count == tokens.count)
        #expect(!answers.redeemed.isEmpty)
        return answers
    }

    private func read(_ lines: ArraySlice<Substring>) -> Answers {
        var answers = Answers()
        for words in lines.map({ $0.split(separator: " ") }) {
            if words.first == "rotated", words.count == 3, let number = Int(words[1]) {
                answers.last[number] = Secret(String(words[2]))
            } else if words.first == "redeemed", words.count == 2 {
                answers.redeemed.append(Secret(String(words[1])))
            }
        }
        return answers
    }
}
