import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

/// A service with some entries in its audit.
struct AuditSetting {
    let engine = TestedEngine.make()
    let inProcess: InProcessService
    let ada: AccountID
    var service: TokenService { inProcess.service }
    var time: ManualTimeSource { inProcess.time }

    init() async throws {
        inProcess = try await InProcessService(storage: ServiceStorage(engine))
        ada = try await inProcess.service.addAccount(email: "ada@example.com", password: AuditSetting.password)
    }

    static let password = Secret("correct horse battery staple")

    /// Makes entries.
    func act(_ count: Int) async throws {
        for _ in 0..<count { try await service.signOutEverywhere(ada) }
    }

    /// Makes entries, and adds them to the chain.
    func seal(_ count: Int) async throws {
        try await act(count)
        _ = try await service.sealAudit()
    }

    /// Signs the chain's end.
    func checkpoint() async throws -> AuditCheckpoint {
        let token = try #require(try await service.checkpointAudit())
        return try #require(service.checkpointAudit.read(token))
    }

    /// The entry with a number; without one the oldest that isn't in the chain yet.
    func entry(_ number: Int? = nil) async throws -> AuditRecord {
        try #require(
            try await engine.read {
                try $0.first(AuditRecord.self, where: \.sequence == number, orderedBy: [.ascending(\.time)])
            })
    }

    /// Changes rows behind the service's back.
    func change(_ body: @escaping @Sendable (inout Transaction) throws -> Void) async throws {
        try await engine.write(body)
    }

    func verify(_ checkpoints: [AuditCheckpoint] = []) async throws -> VerifyAudit.Finding {
        try await service.verifyAudit(checkpoints: checkpoints)
    }
}
