import Foundation
package import GatehouseClient
package import GatehouseTypes

/// A session whose tokens are named after a text.
package func session(_ token: String, subject: AccountID = "ada", receivedAt: Double = 1_000) -> AuthSession {
    AuthSession(
        provider: "idp", account: Account(issuer: "https://id.example.com", subject: subject),
        accessToken: AccessToken(
            Secret(token), type: .dpop, receivedAt: Date(timeIntervalSince1970: receivedAt), lifetime: .seconds(300)),
        refreshToken: Secret("refresh-" + token), proofKeyID: "key")
}

package func record(_ token: String, generation: UInt64 = 1, revision: UInt64 = 0) -> AuthRecord {
    AuthRecord(session: session(token), generation: generation, revision: revision)
}

extension StoreReading {
    /// The access token of the session that was found.
    package var token: String? {
        if case .found(let record) = self { record.session?.accessToken.value.revealed } else { nil }
    }

    package var record: AuthRecord? {
        if case .found(let record) = self { record } else { nil }
    }

    /// Which of the four answers it is.
    package var kind: String {
        switch self {
        case .found: "found"
        case .absent: "absent"
        case .unavailable: "unavailable"
        case .corrupt: "corrupt"
        }
    }

    /// Why there is no record.
    package var reason: String? {
        switch self {
        case .unavailable(let reason), .corrupt(let reason): reason
        case .found, .absent: nil
        }
    }
}
