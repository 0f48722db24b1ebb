import GatehouseOAuth
import GatehouseSQLite
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Two services on one file")
struct ParallelServicesTests {
    private let folder: TemporaryFolder
    private let one: TestApp
    private let two: TestApp

    init() async throws {
        folder = try TemporaryFolder()
        one = try await TestApp(.sqlite(path: folder.path()))
        two = try await TestApp(.sqlite(path: folder.path()), seed: 2)
        try await one.prepare()
    }

    /// What 50 calls come to, every other one to the other service.
    private func outcomes<Value: Sendable>(
        _ body: @escaping @Sendable (TestApp) async throws -> Value
    ) async throws -> [Value?] {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            for number in 0..<50 {
                group.addTask { [one, two] in
                    do { return try await body(number % 2 == 0 ? one : two) } catch is Refusal { return nil }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func `redeem a code once, and give everybody who has its key the same refresh token`() async throws {
        let code = try await one.code()
        let tokens = try await outcomes { try await $0.redeem(code) }.compacted.map(\.refreshToken)
        #expect(tokens.count == 50)
        #expect(Set(tokens.map { $0?.revealed }).count == 1)
        #expect(try await two.families().map(\.revocationReason) == [nil])
        let account = try #require(try await one.service.records.accounts().first).id
        #expect(try await two.service.records.devices(account: account).count == 1)
    }

    @Test func `answer everybody who has a refresh token and its key with the same successor`() async throws {
        let token = try #require(try await one.redeem(one.code()).refreshToken)
        let successors = try await outcomes { try await $0.rotate(token) }.compacted
        #expect(successors.count == 50)
        #expect(Set(successors.map { $0?.revealed }).count == 1)
        #expect(try await two.families().map(\.generation) == [1])
        #expect(try await two.rotate(try #require(successors.first ?? nil)) != nil)
    }

    @Test func `see what was answered before, on either side`() async throws {
        var token = try #require(try await one.redeem(one.code()).refreshToken)
        for number in 0..<50 {
            token = try #require(try await (number % 2 == 0 ? one : two).rotate(token))
            #expect(try await (number % 2 == 0 ? two : one).families().map(\.generation) == [number + 1])
        }
    }

    @Test(arguments: ServicePair.all)
    func `leave nothing that has ended, whatever they do at the same time`(pair: ServicePair) async throws {
        let path = folder.path("pair.db")
        await #expect(throws: Never.self) {
            try await pair.runInParallel(on: .sqlite(path: path), and: .sqlite(path: path))
        }
    }
}

extension [TokenResponse?] {
    fileprivate var compacted: [TokenResponse] { compactMap { $0 } }
}

extension [Secret??] {
    fileprivate var compacted: [Secret?] { compactMap { $0 } }
}
