import Foundation
import GatehouseService
import GatehouseTypes

/// Signs an account out everywhere that has many families, as a database of an earlier version can have them.
struct SignOut: Sendable {
    static let families = 100_000

    let world: GrowthWorld

    struct Results: Sendable {
        /// The time of a sign-out, in seconds: of one that revokes all families, and of one after it.
        let first, second: Double
        /// The memory that the process has gained by it, in bytes.
        let memory: Int
    }

    func measure() async throws -> Results {
        let account = AccountID(try world.bare.text("SELECT id FROM accounts LIMIT 1"))
        try addFamilies(to: account)
        let memory = try ResidentMemory.bytes()
        let times = try await [signOut(account), signOut(account)]
        let results = Results(first: times[0], second: times[1], memory: try ResidentMemory.bytes() - memory)
        try world.bare.run("DELETE FROM families WHERE session = '\(SignOut.mark)'")
        return results
    }

    /// The mark of the added families, by which they are removed, so that the file can be used again.
    private static let mark = "signed out everywhere"

    private func addFamilies(to account: AccountID) throws {
        let now = Int(Date().timeIntervalSince1970) * 1_000_000
        try world.bare.run(
            GrowthRows.families(
                SignOut.families, now: now, sealedSize: 100,
                keyDigest: world.service.keyDigest(of: GrowthWorld.keyThumbprint), clients: GrowthFile.clients,
                account: "'\(account)'", session: "'\(SignOut.mark)'"))
    }

    private func signOut(_ account: AccountID) async throws -> Double {
        let start = ContinuousClock.now
        try await world.service.signOutEverywhere(account)
        return (ContinuousClock.now - start) / .seconds(1)
    }
}
