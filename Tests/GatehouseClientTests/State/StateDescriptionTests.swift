import Foundation
import GatehouseClient
import GatehouseTypes
import Testing

@Suite("A printed state")
struct StateDescriptionTests {
    private func session(
        name: String? = "ada@example.com", scope: Scope = "openid notes.read", lifetime: Duration? = .seconds(300)
    ) -> AuthSession {
        AuthSession(
            provider: "idp",
            account: Account(issuer: "https://id.example.com", subject: "248289", displayName: name),
            accessToken: AccessToken(
                Secret("access"), scope: scope, receivedAt: Date(timeIntervalSince1970: 1_700_000_000),
                lifetime: lifetime),
            refreshToken: Secret("refresh"), idToken: Secret("identity"))
    }

    private func summary(
        _ session: AuthSession, _ durability: SessionSummary.Durability = .durable,
        _ assurance: SessionSummary.Assurance = .verified
    ) -> SessionSummary {
        SessionSummary(session, durability: durability, assurance: assurance)
    }

    @Test func `contains the account, the issuer, the scope and the expiry`() {
        #expect(
            "\(AuthenticationState.signedIn(summary(session())))"
                == "signed in as ada@example.com at https://id.example.com, scope 'openid notes.read', "
                + "access token until 2023-11-14T22:18:20Z")
    }

    @Test func `contains the subject of an account without a name, and omits unknown values`() {
        let summary = summary(session(name: nil, scope: .empty, lifetime: nil))
        #expect("\(AuthenticationState.signedIn(summary))" == "signed in as 248289 at https://id.example.com")
        #expect("\(summary.account.id)" == "248289 at https://id.example.com")
    }

    @Test func `contains what isn't in order`() {
        let plain = session(scope: .empty, lifetime: nil)
        let texts: [String] = [
            "\(AuthenticationState.refreshing(summary(plain)))", "\(summary(plain, .memoryOnly))",
            "\(summary(plain, .durable, .unverified))", "\(summary(plain, .memoryOnly, .stale))",
            "\(summary(plain, .durable, .inDoubt))",
        ]
        let account = "ada@example.com at https://id.example.com"
        #expect(
            texts == [
                "signed in as \(account), being renewed", "\(account), not stored yet",
                "\(account), not confirmed by the server yet",
                "\(account), not stored yet, the last refresh failed",
                "\(account), the response to the last refresh was lost",
            ])
    }

    @Test(arguments: [
        (AuthenticationState.signedOut(.nothingStored), "signed out: no session is stored"),
        (.signedOut(.requested), "signed out: the app signed out"),
        (.signedOut(.elsewhere), "signed out: another process signed out"),
        (.signedOut(.providerSwitched), "signed out: the app changed its providers"),
        (
            .signedOut(.unknownProvider("old")),
            "signed out: the stored session belongs to the provider old, which this app doesn't have"
        ),
        (.restoring, "reading the stored session"), (.signingIn, "signing in"),
        (.locked(.unavailable), "locked: the stored session can't be read at the moment"),
        (.locked(.corrupt), "locked: the stored session is corrupt and was moved aside"),
    ])
    func `contains the reason why no user is signed in`(state: AuthenticationState, text: String) {
        #expect("\(state)" == text)
    }

    @Test func `is one line, whatever an account's name contains`() {
        let state = AuthenticationState.signedIn(summary(session(name: "Ada\nsigned out\u{1B}[2J\u{202E}\u{2028}x")))
        let text = "\(state)"
        #expect(text.hasPrefix("signed in as Ada\u{FFFD}signed out\u{FFFD}[2J\u{FFFD}\u{FFFD}x at "))
        #expect(text.split { $0.isNewline }.count == 1)
    }
}
