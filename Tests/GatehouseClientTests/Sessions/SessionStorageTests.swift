import Foundation
import GatehouseClient
import GatehouseTypes
import Testing

@Suite("A session's storage form")
struct SessionStorageTests {
    private let full = AuthSession(
        provider: "fake", account: Account(issuer: "https://id.example.com", subject: "alice", displayName: "Alice"),
        accessToken: AccessToken(
            Secret("access"), type: .dpop, scope: "notes",
            receivedAt: Date(timeIntervalSince1970: 1_800_000_000.25), lifetime: .milliseconds(1500)),
        refreshToken: Secret("refresh"), idToken: Secret("id"), scope: Scope("notes offline"), proofKeyID: "key")

    private func roundTrip(_ session: AuthSession) throws -> AuthSession {
        try AuthSession(storageValue: JSONValue(parsing: session.storageValue.encoded))
    }

    @Test func `is read as it was written`() throws {
        let read = try roundTrip(full)
        #expect(read.provider == full.provider)
        #expect(read.account == full.account)
        #expect(read.scope == full.scope)
        #expect(read.accessToken.value.revealed == "access" && read.accessToken.type == .dpop)
        #expect(read.accessToken.scope == full.accessToken.scope)
        #expect(read.accessToken.receivedAt == full.accessToken.receivedAt)
        #expect(read.accessToken.lifetime == .milliseconds(1500))
        #expect(read.refreshToken?.revealed == "refresh" && read.idToken?.revealed == "id")
        #expect(read.proofKeyID == "key")
    }

    @Test func `omits missing values`() throws {
        let read = try roundTrip(.sample(refresh: nil, lifetime: nil))
        #expect(read.refreshToken == nil)
        #expect(read.idToken == nil)
        #expect(read.proofKeyID == nil)
        #expect(read.accessToken.lifetime == nil && read.account.displayName == nil)
    }

    @Test func `names no refresh token that may be used up where an older version would look for it`() throws {
        var doubtful = full
        doubtful.isRefreshTokenDoubtful = true
        let members = try #require(doubtful.storageValue.object)
        #expect(members["refreshToken"] == nil && members["spentRefreshToken"] == "refresh")
        let read = try roundTrip(doubtful)
        #expect(read.refreshToken?.revealed == "refresh" && read.isRefreshTokenDoubtful)
        #expect(try !roundTrip(full).isRefreshTokenDoubtful)
    }

    @Test func `can contain members of later versions`() throws {
        var members = try #require(full.storageValue.object)
        members["later"] = ["anything": [1, 2]]
        let read = try AuthSession(storageValue: .object(members))
        #expect(read.account == full.account)
    }

    @Test(arguments: ["provider", "account", "accessToken", "scope"])
    func `is refused without a member that it needs`(_ name: String) throws {
        var members = try #require(full.storageValue.object)
        members[name] = nil
        let error = try #require(throws: AuthError.self) { try AuthSession(storageValue: .object(members)) }
        #expect(error.code == .storeCorrupt)
        #expect(error.reason.contains(name))
    }

    @Test(arguments: ["provider", "account", "accessToken", "scope", "refreshToken", "idToken", "proofKey"])
    func `is refused with a member of the wrong type, whose value isn't repeated`(_ name: String) throws {
        var members = try #require(full.storageValue.object)
        members[name] = 4711
        let error = try #require(throws: AuthError.self) { try AuthSession(storageValue: .object(members)) }
        #expect(error.code == .storeCorrupt)
        #expect(!"\(error)".contains("4711"))
    }

    @Test(arguments: [JSONValue.number(1e300), .number(-1e13), .integer(.max), "soon"])
    func `is refused with a time that is out of range`(_ value: JSONValue) throws {
        var members = try #require(full.storageValue.object)
        var token = try #require(members["accessToken"]?.object)
        token["receivedAt"] = value
        members["accessToken"] = .object(token)
        #expect(throws: AuthError.self) { try AuthSession(storageValue: .object(members)) }
    }

    @Test(arguments: [JSONValue.null, "text", [1], 1, true])
    func `is refused if it isn't an object`(_ value: JSONValue) {
        #expect(throws: AuthError.self) { try AuthSession(storageValue: value) }
    }

    @Test func `isn't shown when a session is printed`() {
        var dumped = ""
        dump(full, to: &dumped)
        for text in [dumped, "\(full)", String(reflecting: full)] {
            #expect(["access\"", "\"refresh\"", "\"id\""].allSatisfy { !text.contains($0) })
            #expect(text.contains("<redacted>"))
        }
    }
}
