import Foundation
import GatehouseClient
import GatehouseTypes

extension AuthorizationFlow {
    /// A flow with a value for every member.
    static func fixture(
        _ state: String = "state-1", provider: ProviderID = "provider-1", begunAt created: Date = fixtureDate
    ) -> AuthorizationFlow {
        AuthorizationFlow(
            provider: provider, issuer: "https://id.example", clientID: "notes",
            redirectURI: "com.example.notes:/back", state: Secret(state), nonce: Secret("nonce of " + state),
            codeVerifier: Secret("verifier of " + state), scope: "openid notes",
            resources: ["https://api.example"],
            requirement: AuthenticationRequirement(contextClasses: ["urn:mfa"], maximumAge: .seconds(60)),
            proofKeyID: KeyID("key of " + state), createdAt: created, expiresAt: created.addingTimeInterval(600))
    }

    static let fixtureDate = Date(timeIntervalSince1970: 1_800_000_000)
}
