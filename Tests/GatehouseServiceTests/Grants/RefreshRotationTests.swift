import Foundation
import GatehouseOAuth
import GatehouseTypes
import Testing

@testable import GatehouseRows
@testable import GatehouseService

/// A rotation is decided in one of two places: by the conditions of an update, or by the rule.
@Suite("The rotation of a refresh token")
struct RefreshRotationTests {
    private static let now = Date(timeIntervalSince1970: 1_000_000)
    private static let idleEnd = now.addingTimeInterval(100)
    private static let token = token(3, "current")
    private static let end: Date? = now

    /// Families that differ from the rotation in one or more things, and one that doesn't.
    private static let families: [TokenFamily] = {
        let times = [
            now.addingTimeInterval(-1), now, now.addingTimeInterval(1), idleEnd, idleEnd.addingTimeInterval(1),
        ]
        var families = [TokenFamily.some]
        families = families.varied(\.client, ["notes", "mail"]).varied(\.audience, ["api", "other"])
        families = families.varied(\.keyDigest, [nil, key(1), key(2)])
        families = families.varied(\.generation, [2, 3, 4]).varied(\.current, [token.digest, nil])
        return families.varied(\.idleEnd, times).varied(\.expiresAt, times).varied(\.revokedAt, [nil, end])
    }()

    private static func token(_ generation: Int, _ text: String) -> RefreshToken {
        RefreshToken(family: "family", generation: generation, secret: Secret(text), text: Secret(text))
    }

    fileprivate static func key(_ byte: UInt8) -> KeyDigest { KeyDigest(bytes: [byte]) }

    private func rotation(key: KeyDigest?, grace: Int64 = 0) -> RefreshRotation {
        RefreshRotation(
            presented: Self.token, successor: Self.token(4, "successor"), sealedSuccessor: [1], client: "notes",
            isAuthenticated: false, keyDigest: key, address: nil, now: Self.now, idleEnd: Self.idleEnd, scope: nil,
            resources: [], allowedScope: .empty,
            targets: ClientResources(issuer: "https://id.example.com", backend: "api"), grantsFit: .distantPast,
            grace: grace)
    }

    @Test(arguments: [nil, key(1)], [0, 30] as [Int64])
    func `by an update is that by the rule`(key: KeyDigest?, grace: Int64) throws {
        let rotation = rotation(key: key, grace: grace)
        let update = try RefreshRotation.update(rotation).change
        var count = 0
        for family in Self.families {
            let row = TokenFamily.table.cells(of: family)
            guard update.conditions.allSatisfy({ $0.isFulfilled(by: row) }) else { continue }
            count += 1
            #expect(rotation.outcome(for: family) == .rotated)
            #expect(family.audience == rotation.audience)
            #expect(row.changed(by: update.assignments) == TokenFamily.table.cells(of: rotation.rotated(family)))
        }
        // The idle end may be one of three times, and the family's end is the one after the new idle end.
        #expect(count == 3)
    }

    @Test(arguments: [nil, key(1)])
    func `is done by an update, unless the family ends before the token`(key: KeyDigest?) throws {
        let rotation = rotation(key: key)
        let conditions = try RefreshRotation.update(rotation).change.conditions
        for family in Self.families
        where rotation.outcome(for: family) == .rotated && family.audience == rotation.audience {
            let row = TokenFamily.table.cells(of: family)
            #expect(conditions.allSatisfy { $0.isFulfilled(by: row) } == (family.expiresAt > Self.idleEnd))
        }
    }
}

extension TokenFamily {
    fileprivate static let some = TokenFamily(
        id: "family", parent: nil, client: "notes", account: "account", session: nil, device: nil, keyDigest: nil,
        scope: .empty, audience: "api", methods: TextList([]), sealedAuthenticationTime: nil, sealedIDToken: nil,
        createdAt: Date(timeIntervalSince1970: 0),
        expiresAt: .distantFuture, statusNumber: nil, claims: nil, generation: 3, current: nil, previous: nil,
        sealedCurrent: nil,
        idleEnd: .distantFuture, lastUsedAt: .distantPast, misusedAt: nil, graceEnd: nil, overlappedAt: nil,
        receivedAt: nil,
        revokedAt: nil, revocationReason: nil)
}

extension [TokenFamily] {
    /// Each of them with each of the values in a column.
    fileprivate func varied<Value: ColumnValue>(_ path: KeyPath<TokenFamily, Value>, _ values: [Value]) -> Self {
        flatMap { family in
            values.compactMap { value in
                let column = TokenFamily.table.name(path)
                return try? TokenFamily(
                    TokenFamily.table.cells(of: family).changed(by: [.init(column: column, cell: value.cell)]))
            }
        }
    }
}
