import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTypes

@testable import GatehouseCommand

extension Shell {
    /// The folder of an account in this home.
    func folder(_ name: String) throws -> AccountFolder {
        AccountFolder(name, home: try GatehouseHome(environment: ["GATEHOUSE_HOME": home.path]))
    }

    /// Somebody who is signed in with bearer tokens, at an issuer that can't be reached unless it's another.
    func signIn(
        _ name: String = "default", issuer: String = "http://127.0.0.1:1", refreshToken: Secret? = nil,
        isClientNamed: Bool = true, displayName: String? = nil, scope: String = "",
        lifetime: Duration = .seconds(300)
    ) async throws {
        let profile = Profile(
            name: name, provider: .issuer(issuer), clientID: "notes", scope: .empty, redirectURI: nil,
            isClientNamed: isClientNamed)
        let folder = try folder(name)
        try folder.write(
            AccountProfiles(.init(generation: 1, profile: profile, credential: .secret(Secret("client-secret")))))
        let token = AccessToken(
            Secret("access"), type: .bearer, scope: Scope(scope) ?? .empty, receivedAt: SystemTimeSource().now,
            lifetime: lifetime)
        let session = AuthSession(
            provider: profile.providerID ?? ProviderID(rawValue: issuer),
            account: Account(issuer: issuer, subject: "ada", displayName: displayName),
            accessToken: token, refreshToken: refreshToken, idToken: nil, proofKeyID: nil)
        try await FileStore(file: folder.session).save(AuthRecord(session: session, generation: 1))
    }
}
