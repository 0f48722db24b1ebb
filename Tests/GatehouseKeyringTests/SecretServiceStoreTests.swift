import Foundation
import GatehouseClient
import GatehouseKeyring
import GatehouseTesting
import GatehouseTypes
import StoreTestSupport
import Testing

@Suite("A store in the keyring", .serialized, .timeLimit(.minutes(5)))
struct SecretServiceStoreTests {
    private let keyring: TestKeyring

    init() throws {
        keyring = try TestKeyring()
    }

    private func store(account: String = "session", patience: Duration = .seconds(240)) -> SecretServiceStore {
        SecretServiceStore(
            service: "com.example.notes", account: account, locksIn: keyring.folder.file("locks").path,
            patience: patience)
    }

    private func underTest() -> StoreUnderTest {
        let keyring = keyring
        return StoreUnderTest(
            store(), again: { [self] in store() }, lock: { try keyring.lock() },
            unlock: { try keyring.restart() },
            corrupt: { try secretTool(keyring, ["store", "--label=x"], input: "spoilt") })
    }

    @Test(arguments: AuthDataStoreConformance.allChecks)
    func `keeps the contract of stores`(check: AuthDataStoreConformance.Check) async throws {
        try await check.run(on: underTest())
    }

    @Test(arguments: StoreCoordinationConformance.checks)
    func `keeps the contract of coordination`(check: StoreCoordinationConformance.Check) async throws {
        try await check.run(on: underTest())
    }

    @Test func `is unavailable for everything while it's locked, and nobody is asked`() async throws {
        try await store().save(record("one"))
        try keyring.lock()
        #expect(await store().read().reason?.contains("locked") == true)
        let writing = await #expect(throws: AuthError.self) { try await store().save(record("two")) }
        let erasing = await #expect(throws: AuthError.self) { try await store().erase() }
        #expect([writing?.code, erasing?.code] == [.storeUnavailable, .storeUnavailable])
        try keyring.restart()
        #expect(await store().read().token == "one")
    }

    @Test func `is unavailable, not absent, when locked and empty`() async throws {
        try await store().save(record("one"))
        try await store().erase()
        #expect(await store().read().kind == "absent")
        try keyring.lock()
        let reading = await store().read()
        #expect(reading.kind == "unavailable", "\(reading)")
    }

    @Test func `survives the daemon`() async throws {
        let store = store()
        try await store.save(record("one"))
        keyring.stop()
        #expect(await store.read().kind == "unavailable")
        try keyring.restart()
        #expect(await store.read().token == "one")
        try await store.save(record("two"))
        #expect(await store.read().token == "two")
    }

    @Test func `keeps accounts apart`() async throws {
        try await store().save(record("one"))
        try await store(account: "work").save(record("two"))
        #expect(await store().read().token == "one")
        try await store().erase()
        #expect(await store(account: "work").read().token == "two")
    }

    @Test func `puts what can't be understood under another name`() async throws {
        for text in ["first", "second"] {
            try secretTool(keyring, ["store", "--label=x"], input: text)
            #expect(await store().read().kind == "corrupt")
            #expect(await store().read().kind == "corrupt")
        }
        #expect(try secretTool(keyring, ["lookup"], account: "session.corrupt-1") == "first")
        #expect(try secretTool(keyring, ["lookup"], account: "session.corrupt-2") == "second")
        #expect(try secretTool(keyring, ["lookup"], account: "session.corrupt-3") == "")
        try await store().erase()
        #expect(await store().read().kind == "absent")
    }

    @Test func `leaves what a newer version wrote alone`() async throws {
        let text = #"{"format":"gatehouse-session","version":3,"content":{}}"#
        try secretTool(keyring, ["store", "--label=x"], input: text)
        #expect(await store().read().kind == "unavailable")
        #expect(try secretTool(keyring, ["lookup"]) == text)
    }

    @Test func `takes a large record, and refuses one that is too large`() async throws {
        var large = record("one")
        large.session = session(String(repeating: "x", count: SecretServiceStore.maximumSize / 2 - 4_096))
        try await store().save(large)
        #expect(await store().read().record?.storageValue == large.storageValue)
        large.session = session(String(repeating: "x", count: SecretServiceStore.maximumSize / 2))
        let error = await #expect(throws: AuthError.self) { try await store().save(large) }
        #expect(error?.code == .storeFailed)
    }

    @Test func `is shared by processes, each of which sees what the others did`() async throws {
        let server = try TokenServer()
        let probe = Probe(kind: "keyring", folder: keyring.folder.file("locks"), server: server)
        let mine = SecretServiceStore(
            service: "com.example.probe", locksIn: keyring.folder.file("locks").path, patience: .seconds(240))
        var changes = try #require(mine.coordination?.changes()).makeAsyncIterator()
        #expect(try await probe.run(["signIn"]).lines == ["signed in as alice"])
        _ = await changes.next()
        let before = try #require(await mine.read().token)
        let processes = try (1...2).map { _ in try probe.start(["restore", "rounds:5"]) }
        for process in processes {
            let lines = await process.ending().lines
            #expect(lines.last?.hasSuffix("signedIn") == true, "\(lines)")
        }
        _ = await changes.next()
        #expect(await mine.read().token != before)
        #expect(server.service.counts.reuses == 0 && server.service.counts.refreshes >= 5)
    }

    @Test func `hears of what other programs do to the keyring`() async throws {
        let changes = try #require(store().coordination?.changes())
        let listener = Task {
            for await _ in changes { return }
        }
        let hasHeard = Tally()
        let watching = Task {
            await listener.value
            hasHeard.increment()
        }
        // It begins to listen shortly after it was asked to.
        for _ in 0..<1000 where hasHeard.count == 0 {
            try secretTool(keyring, ["store", "--label=x"], account: "other", input: "x")
        }
        #expect(hasHeard.count == 1)
        listener.cancel()
        await watching.value
    }

    @Test func `leaves no secret in its files`() async throws {
        try await store().save(record("hidden-token"))
        let folder = keyring.folder.file("locks").path
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            #expect(FileManager.default.contents(atPath: folder + "/" + name)?.isEmpty == true)
        }
    }
}

/// Speaks to the keyring as another program.
@discardableResult
private func secretTool(
    _ keyring: TestKeyring, _ arguments: [String], account: String = "session", input: String = ""
) throws -> String {
    let attributes = [
        "xdg:schema", "org.gatehouse.Session", "service", "com.example.notes", "account", account,
    ]
    return try TestKeyring.run(
        "secret-tool", arguments + attributes, environment: ["DBUS_SESSION_BUS_ADDRESS": keyring.bus], input: input)
}
