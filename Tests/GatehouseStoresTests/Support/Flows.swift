import Foundation
import GatehouseClient
import GatehouseTypes

/// A flow whose secrets a test can look for.
func flow(_ state: String = "hidden-state", begunAt created: Date = Date(timeIntervalSince1970: 1_800_000_000))
    -> AuthorizationFlow
{
    AuthorizationFlow(
        provider: "idp", issuer: "https://id.example", clientID: "notes", redirectURI: "com.example.notes:/back",
        state: Secret(state), nonce: Secret("hidden-nonce"), codeVerifier: Secret("hidden-verifier"), scope: .empty,
        createdAt: created, expiresAt: created.addingTimeInterval(600))
}
