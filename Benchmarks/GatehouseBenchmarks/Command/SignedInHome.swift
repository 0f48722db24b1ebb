import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTypes

/// A folder of the `gatehouse` command in which somebody is signed in, with an access token that is valid for an hour.
struct SignedInHome: Sendable {
    private let folder: URL

    init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "gatehouse-benchmark-" + UUID().uuidString)
        let account = folder.appending(path: "accounts/default")
        try FileManager.default.createDirectory(
            at: account, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let issuer = "http://127.0.0.1:1"
        let profile: JSONValue = ["version": 1, "issuer": .string(issuer), "clientID": "notes", "scope": ""]
        let file = account.appending(path: "profile.json").path
        let isWritten = FileManager.default.createFile(
            atPath: file, contents: Data(profile.encoded), attributes: [.posixPermissions: 0o600])
        guard isWritten else { throw BenchmarkFailure("\(file) can't be written") }
        let token = AccessToken(
            Secret("access"), type: .bearer, scope: .empty, receivedAt: SystemTimeSource().now, lifetime: .seconds(3600)
        )
        let session = AuthSession(
            provider: ProviderID(rawValue: issuer), account: Account(issuer: issuer, subject: "ada"),
            accessToken: token, refreshToken: nil, idToken: nil, proofKeyID: nil)
        let store = FileStore(file: account.appending(path: "session.json"))
        try await store.save(AuthRecord(session: session, generation: 1))
    }

    /// The environment of a command that works in this folder.
    var environment: [String: String] { ["GATEHOUSE_HOME": folder.path, "PATH": "/usr/bin:/bin"] }

    /// Deletes the folder.
    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }
}
