import Foundation
import GatehouseClient
import GatehouseTypes
import Testing

@Suite("A refreshed session")
struct SessionMergeTests {
    private static let received = Date(timeIntervalSince1970: 1_800_000_100)

    private let old = AuthSession(
        provider: "fake", account: Account(issuer: "https://id.example.com", subject: "alice", displayName: "Alice"),
        accessToken: AccessToken(
            Secret("access-1"), type: .dpop, scope: "notes",
            receivedAt: Date(timeIntervalSince1970: 1_800_000_000), lifetime: .seconds(60)),
        refreshToken: Secret("refresh-1"), idToken: Secret("id-1"), scope: Scope("notes offline"), proofKeyID: "key")

    private func update(_ change: (inout SessionUpdate) -> Void = { _ in }) -> SessionUpdate {
        var update = SessionUpdate(accessToken: Secret("access-2"), receivedAt: Self.received, lifetime: .seconds(90))
        change(&update)
        return update
    }

    /// One row: what the answer holds, and which member it replaces with what.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let change: @Sendable (inout SessionUpdate) -> Void
        let refresh, id, type, scope, displayName: String

        var testDescription: String { name }

        init(
            _ name: String, refresh: String = "refresh-1", id: String = "id-1", type: String = "DPoP",
            scope: String = "notes", displayName: String = "Alice",
            _ change: @escaping @Sendable (inout SessionUpdate) -> Void
        ) {
            self.name = name
            self.change = change
            (self.refresh, self.id, self.type, self.scope, self.displayName) = (refresh, id, type, scope, displayName)
        }
    }

    static let table = [
        Row("nothing but an access token") { _ in },
        Row("a refresh token", refresh: "refresh-2") { $0.refreshToken = Secret("refresh-2") },
        Row("an ID token", id: "id-2") { $0.idToken = Secret("id-2") },
        Row("a type", type: "Bearer") { $0.type = .bearer },
        Row("a scope", scope: "photos") { $0.scope = Scope("photos") },
        Row("an empty scope", scope: "") { $0.scope = .empty },
        Row("the same account without a name") {
            $0.account = Account(issuer: "https://id.example.com", subject: "alice")
        },
        Row("the same account with another name", displayName: "Alice B.") {
            $0.account = Account(issuer: "https://id.example.com", subject: "alice", displayName: "Alice B.")
        },
    ]

    @Test(arguments: table)
    func `keeps the values that the response doesn't contain and replaces the others`(_ row: Row) throws {
        let merged = try old.merging(update(row.change))
        #expect(merged.accessToken.value.revealed == "access-2")
        #expect(merged.accessToken.receivedAt == Self.received)
        #expect(merged.accessToken.lifetime == .seconds(90))
        #expect(merged.refreshToken?.revealed == row.refresh)
        #expect(merged.idToken?.revealed == row.id)
        #expect(merged.accessToken.type.rawValue == row.type)
        #expect(merged.accessToken.scope.description == row.scope)
        #expect(merged.account.displayName == row.displayName)
        #expect(merged.account.id == old.account.id)
        #expect(merged.scope == old.scope)
        #expect(merged.provider == old.provider)
        #expect(merged.proofKeyID == old.proofKeyID)
    }

    @Test func `has no doubtful refresh token if there is none`() throws {
        let session = AuthSession.sample(refresh: nil)
        var update = SessionUpdate(
            accessToken: Secret("new"), receivedAt: session.accessToken.receivedAt, lifetime: nil)
        update.isRefreshTokenDoubtful = true
        #expect(try !session.merging(update).isRefreshTokenDoubtful)
        #expect(try AuthSession.sample().merging(update).isRefreshTokenDoubtful)
    }

    @Test func `assumes no lifetime that the response doesn't state`() throws {
        let merged = try old.merging(update { $0.lifetime = nil })
        #expect(merged.accessToken.lifetime == nil && merged.accessToken.expiresAt == nil)
    }

    @Test(arguments: [
        Account(issuer: "https://id.example.com", subject: "bob"),
        Account(issuer: "https://evil.example.com", subject: "alice"),
    ])
    func `never changes its account`(_ account: Account) throws {
        let error = try #require(throws: AuthError.self) { try old.merging(update { $0.account = account }) }
        #expect(error.code == .accountMismatch)
    }
}
