import Foundation
import GatehouseService
import GatehouseTypes

extension ServiceStorageConformance {
    private typealias Fixture = StorageFixture

    static var accounts: [Check] {
        [
            Check("An account comes back as it was inserted") { storage in
                let account = Fixture.account()
                try await storage.insert(account, audit: Fixture.entry(.accountAdded))
                for found in [try await storage.account("ada"), try await storage.account(email: account.email)] {
                    try require(found?.id, is: account.id, "the id")
                    try require(found?.email, is: account.email, "the email address")
                    try require(found?.createdAt, is: account.createdAt, "the time")
                    try require(found?.passwordHash.matches(account.passwordHash), is: true, "the hash's likeness")
                }
                try await require(storage.account("eve") == nil, "another id finds nothing")
                try await require(storage.account(email: "ADA@example.com") == nil, "another case finds nothing")
            },
            Check("No two accounts share an id or an email address") { storage in
                try await storage.insert(Fixture.account(), audit: Fixture.entry(.accountAdded))
                for twin in [Fixture.account("ada", email: "b@example.com"), Fixture.account("bob")] {
                    try await requireError(.alreadyExists) {
                        try await storage.insert(twin, audit: Fixture.entry(.accountAdded))
                    }
                }
                try await require(storage.accounts().map(\.id), is: ["ada"], "the list")
                try await require(Fixture.count(.accountAdded, in: storage), is: 1, "the audit of what was done")
            },
            Check("A password is hashed anew only where nobody has changed it meanwhile") { storage in
                let account = Fixture.account()
                try await storage.insert(account, audit: Fixture.entry())
                try await storage.rehashPassword(of: "ada", from: Secret("other"), to: Secret("wrong"))
                try await require(
                    storage.account("ada")?.passwordHash.matches(account.passwordHash) == true, "the hash stays")
                try await storage.rehashPassword(of: "ada", from: account.passwordHash, to: Secret("new"))
                try await require(
                    storage.account("ada")?.passwordHash.matches(Secret("new")) == true, "the hash is new")
            },
            Check("A changed password ends sessions and families") { storage in
                try await Fixture.signIn(storage)
                let session = SessionRecord(
                    digest: Fixture.digest("session"), account: "ada", authenticatedAt: Fixture.start,
                    expiresAt: Fixture.time(600))
                try await storage.insert(session, replacing: nil)
                try await storage.changePassword(
                    of: "ada", to: Secret("new"), at: Fixture.time(2), audit: Fixture.entry(.passwordChanged))
                try await require(storage.session(session.digest, at: Fixture.time(2)), is: nil, "the session")
                try await require(storage.family("family")?.revocationReason, is: .passwordChanged, "the reason")
                try await require(
                    storage.account("ada")?.passwordHash.matches(Secret("new")) == true, "the hash is new")
                try await requireError(.notFound) {
                    try await storage.changePassword(
                        of: "eve", to: Secret("new"), at: Fixture.start, audit: Fixture.entry())
                }
            },
        ]
    }
}
