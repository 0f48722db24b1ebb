import GatehouseOAuth
import GatehouseRows
import GatehouseService
import GatehouseTypes

extension ServiceScenario {
    private struct State: Sendable {
        let accounts: [AccountRecord]
        let clients: [ClientRecord]
        let devices: [DeviceRecord]
        let sessions: [SessionRecord]
        let codes: [AuthorizationCodeRecord]
        let deviceCodes: [DeviceCodeRecord]
        let families: [TokenFamily]
        let links: [DeviceLink]
        let consents: [ConsentRecord]
        let keys: [KeyRecord]

        var live: [TokenFamily] { families.filter { $0.revokedAt == nil } }
        /// What was allowed and isn't redeemed yet.
        var codesUnderWay: [CodeUnderWay] {
            codes.filter { $0.redeemedFor == nil }.map {
                CodeUnderWay(client: $0.client, session: $0.session, standing: $0.standing, audience: $0.audience)
            }
                + deviceCodes.filter { $0.redeemedFor == nil }.map {
                    CodeUnderWay(client: $0.client, session: $0.session, standing: $0.standing, audience: $0.audience)
                }
        }
    }

    private struct CodeUnderWay {
        let client: ClientID
        let session: SessionID?
        let standing: AccountStanding?
        let audience: String
    }

    /// Checks what holds whatever happens at the same time.
    func checkInvariants() async throws {
        let account = account
        let state = try await storage.read { transaction in
            State(
                accounts: try transaction.all(AccountRecord.self, where: \.id == account),
                clients: try transaction.all(ClientRecord.self, where: \.id > ""),
                devices: try transaction.all(DeviceRecord.self, where: \.account == account),
                sessions: try transaction.all(SessionRecord.self, where: \.account == account),
                codes: try transaction.all(AuthorizationCodeRecord.self, where: \.account == account),
                deviceCodes: try transaction.all(DeviceCodeRecord.self, where: \.account == account),
                families: try transaction.all(TokenFamily.self, where: \.account == account),
                links: try transaction.all(DeviceLink.self, where: \.account == account),
                consents: try transaction.all(ConsentRecord.self, where: \.account == account),
                keys: try transaction.keys())
        }
        try checkAccount(state)
        try checkSessions(state)
        try checkDevices(state)
        try checkClients(state)
        try checkKeys(state)
        try await checkMasterKey()
        try await checkAudit(state)
    }

    /// Of an erased account the audit knows no place where it was used.
    private func checkAudit(_ state: State) async throws {
        guard state.accounts.contains(where: { $0.status == .erased }) else { return }
        let entries = try await one.service.records.auditEntries(matching: AuditQuery(account: account), limit: 1000)
        try require(entries.allSatisfy { $0.address == nil }, "no address is known of an erased account")
    }

    /// What was begun under an older generation of the account has ended.
    private func checkAccount(_ state: State) throws {
        guard let account = state.accounts.first else { throw ConformanceFailure("the account exists", #line, #fileID) }
        let isSame = account.status == .active && account.generation == authenticated.standing.generation
        let standing = AccountStanding(account)
        // Somebody may have signed in after the change.
        try require(
            state.sessions.allSatisfy { account.status == .active && $0.standing == standing },
            "no session of an older generation lives")
        try require(
            state.codesUnderWay.allSatisfy { isSame && $0.standing == standing }, "no code of an older generation lives"
        )
        try require(isSame || state.live.isEmpty, "no family of an older generation lives")
    }

    /// A code ends with the browser session in which it was issued, and what a client got ends with the consent.
    private func checkSessions(_ state: State) throws {
        let sessions = Set(state.sessions.map(\.id))
        try require(
            state.codesUnderWay.allSatisfy { $0.session.map(sessions.contains) ?? false },
            "no code outlives its session")
        let allowed = Set(state.consents.map(\.client))
        try require(
            state.codesUnderWay.allSatisfy { allowed.contains($0.client) }, "no code of an ended consent lives")
        try require(
            state.live.allSatisfy { $0.parent != nil || allowed.contains($0.client) },
            "no family of an ended consent lives")
    }

    /// A revoked device has no tokens, and its key doesn't come back. An exchanged family ends with its parent.
    private func checkDevices(_ state: State) throws {
        let live = Set(state.devices.filter { $0.revokedAt == nil }.map(\.id))
        try require(
            state.live.allSatisfy { $0.device.map(live.contains) ?? true }, "no family of a revoked device lives")
        let revoked = Set(state.devices.filter { $0.revokedAt != nil }.map(\.keyDigest))
        try require(
            state.devices.allSatisfy { $0.revokedAt != nil || !revoked.contains($0.keyDigest) },
            "the key of a revoked device doesn't come back")
        let isNew = state.sessions.allSatisfy { $0.generation > authenticated.standing.generation }
        try require(
            revoked.isEmpty || isNew && state.codesUnderWay.isEmpty,
            "no session and no code is left by which it could come back")
        let families = Set(state.live.map(\.id))
        try require(
            state.live.allSatisfy { $0.parent.map(families.contains) ?? true }, "no family outlives its parent")
    }

    /// A removed client has no family and no code, and a changed one has none for its old audience.
    private func checkClients(_ state: State) throws {
        let clients = Set(state.clients.map(\.id) + [PlatformClient.id])
        try require(state.live.allSatisfy { clients.contains($0.client) }, "no family of a removed client lives")
        try require(state.codesUnderWay.allSatisfy { clients.contains($0.client) }, "no code of it lives")
        let audiences = Dictionary(state.clients.map { ($0.id, $0.audience) }, uniquingKeysWith: { $1 })
        func isOwn(_ audience: String, of client: ClientID) -> Bool {
            (audiences[client] ?? nil).map { $0 == audience } ?? true
        }
        try require(state.live.allSatisfy { isOwn($0.audience, of: $0.client) }, "no family is for an old audience")
        try require(state.codesUnderWay.allSatisfy { isOwn($0.audience, of: $0.client) }, "no code is for one")
        try require(state.links.allSatisfy { clients.contains($0.client) }, "no device has a link to it")
    }

    /// For each algorithm there is one key that signs, and one that is published for the next time.
    private func checkKeys(_ state: State) throws {
        for (_, keys) in Dictionary(grouping: state.keys, by: \.algorithm) {
            try require(keys.count { $0.stage == .current }, is: 1, "the number of current keys")
            try require(keys.count { $0.stage == .upcoming }, is: 1, "the number of upcoming keys")
            try require(keys.count <= 3, "the key was rotated at most once")
        }
    }

    /// All that is encrypted is encrypted under the same master key: otherwise it couldn't be changed again.
    private func checkMasterKey() async throws {
        for seed: UInt64 in [42, 43] {
            do {
                let service = try await TokenService(
                    configuration: one.service.configuration, storage: storage,
                    masterKey: InProcessService.masterKey(seed: seed), time: one.time,
                    replays: InMemoryReplayMemory(time: one.time))
                return try await service.changeMasterKey(to: InProcessService.masterKey())
            } catch let error as ServiceError where error.code == .keyUnavailable && seed == 42 {}
        }
    }
}
