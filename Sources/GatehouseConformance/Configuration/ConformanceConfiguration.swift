package import GatehouseTypes

/// What the suite has to know about a provider.
package struct ConformanceConfiguration: Sendable {
    package var issuer: String
    package var user: ConformanceUser
    /// The clients of each plan, by the plan's name.
    package var plans: [String: PlanClients]
    /// The scopes that plans ask for besides `openid`.
    package var scope = ""
    /// An initial access token of the registration endpoint (RFC 7591).
    package var initialAccessToken: Secret?
    /// A resource that accepts the access tokens of the FAPI plans; `nil` for the UserInfo endpoint.
    package var resource: String?
    /// Where the provider can fetch documents from the suite.
    package var documents: DocumentFolder?
    /// Lets the provider begin to sign with a new key.
    package var rotateKeys: (@Sendable () async throws -> Void)?
    /// Where back-channel logouts arrive.
    package var logouts: LogoutInbox?
    /// A command that is used instead of the suite's own browser.
    package var browserCommand: [String]?
    /// The largest time for each module.
    package var timeout: Duration = .seconds(240)
    /// How many modules run at the same time.
    package var width = 4

    package init(issuer: String, user: ConformanceUser, plans: [String: PlanClients] = [:]) {
        (self.issuer, self.user, self.plans) = (issuer, user, plans)
    }
}

/// The clients of a plan.
package struct PlanClients: Sendable {
    package var first: ConformanceClient?
    package var second: ConformanceClient?
    /// A client that authenticates by `client_secret_post`.
    package var post: ConformanceClient?
    /// Whether requests have PKCE, although the plan doesn't need it: some providers require it.
    package var usesPKCE = false

    package init(
        first: ConformanceClient? = nil, second: ConformanceClient? = nil, post: ConformanceClient? = nil
    ) {
        (self.first, self.second, self.post) = (first, second, post)
    }
}

/// The person at the browser.
package struct ConformanceUser: Sendable {
    /// What the person types, by the names of the fields.
    package var fields: [String: Secret]
    /// The buttons with which the person agrees: their names, what stands on them, or `NAME=VALUE`.
    package var accept: [String]
    /// The buttons with which the person refuses.
    package var reject: [String]
    /// The value of `login_hint`.
    package var loginHint: String?

    package init(
        fields: [String: Secret], accept: [String] = [], reject: [String] = [], loginHint: String? = nil
    ) {
        (self.fields, self.accept, self.reject, self.loginHint) = (fields, accept, reject, loginHint)
    }
}
