import GatehouseTypes

/// Checks a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4).
struct LogoutTokenCheck: Sendable {
    private static let event = "http://schemas.openid.net/event/backchannel-logout"
    private static let requirement = "OIDC Back-Channel Logout 2.4"

    private let flow: LogoutFlow
    private var test: ModuleContext { flow.test }

    init(_ flow: LogoutFlow) {
        self.flow = flow
    }

    private var claims: [String: JSONValue] { flow.signedIn.idToken?.claims ?? [:] }

    /// Whether a delivery is about the session of this module. Others may end at the same time.
    func isOfThisSession(_ delivery: LogoutInbox.Delivery) -> Bool {
        guard let token = delivery.form["logout_token"].flatMap(CompactJWT.init) else { return true }
        return token.claims["sid"].map { $0 == claims["sid"] } ?? (token.claims["sub"] == claims["sub"])
    }

    func check(_ delivery: LogoutInbox.Delivery) async throws {
        let judge = test.judge
        judge.expect(
            delivery.method == "POST", "the method is POST, here \(delivery.method)", "OIDC Back-Channel Logout 2.5")
        judge.expect(
            delivery.contentType.asciiLowercased.hasPrefix("application/x-www-form-urlencoded"),
            "the content is a form, here \(delivery.contentType)", "OIDC Back-Channel Logout 2.5")
        let token = try judge.require(
            delivery.form["logout_token"].flatMap(CompactJWT.init), "logout_token is a JWT",
            LogoutTokenCheck.requirement)
        let keys = try await test.provider.keys(test.wire, judge)
        judge.expect(
            token.isSigned(byAnyOf: keys), "the signature is valid for a published key", LogoutTokenCheck.requirement)
        judge.expect(
            token.algorithm == flow.signedIn.idToken?.algorithm, "alg is that of ID tokens",
            LogoutTokenCheck.requirement)
        judge.advise(token.header["typ"]?.string == "logout+jwt", "typ is logout+jwt", LogoutTokenCheck.requirement)
        check(token.claims)
    }

    private func check(_ token: [String: JSONValue]) {
        let expect = { (isMet: Bool, text: String) in
            _ = test.judge.expect(isMet, text, LogoutTokenCheck.requirement)
        }
        expect(token["iss"]?.string == test.provider.issuer, "iss is the issuer")
        let audience = token["aud"]?.strings ?? [token["aud"]?.string ?? ""]
        expect(audience.contains(flow.signedIn.flow.client.id), "aud contains the client")
        let (begin, end) = (token["iat"]?.number ?? 0, token["exp"]?.number ?? 0)
        expect(abs(begin - Double(test.now)) <= 300, "iat is about now")
        expect(end > Double(test.now) - 300, "exp is in the future")
        expect(token["jti"]?.string.map { !$0.isEmpty } ?? false, "there is a jti")
        expect(token["events"]?[LogoutTokenCheck.event]?.object != nil, "events has the event of a logout, an object")
        expect(token["nonce"] == nil, "there is no nonce")
        expect(token["sub"] != nil || token["sid"] != nil, "there is a sub or a sid")
        for name in ["sub", "sid"] where token[name] != nil {
            expect(token[name] == claims[name], "\(name) is that of the ID token")
        }
    }
}
