import GatehouseTypes

/// A logout that a client asks for (OpenID Connect RP-Initiated Logout 1.0).
struct LogoutFlow: Sendable {
    let test: ModuleContext
    let signedIn: SignedIn
    /// The request to the end-session endpoint.
    var request: Parameters

    /// Signs somebody in, so that there is something to end.
    init(_ test: ModuleContext) async throws {
        self.test = test
        let flow = try await SignInFlow(test)
        guard let address = flow.client.postLogoutRedirectURIs.first else {
            throw test.judge.skip("the client has no post-logout-redirect-uris")
        }
        _ = try test.endpoint("end_session_endpoint")
        signedIn = try await flow.signIn()
        request = Parameters()
        request["id_token_hint"] = signedIn.idToken?.text
        request["post_logout_redirect_uri"] = address
        request["state"] = test.randomness.token(byteCount: 96)
    }

    /// Lets the browser open the end-session endpoint, and the person agree.
    func open() async throws -> Arrival {
        let endpoint = try test.endpoint("end_session_endpoint")
        let stops =
            signedIn.flow.client.postLogoutRedirectURIs + (request["post_logout_redirect_uri"].map { [$0] } ?? [])
        let query = request.pairs.isEmpty ? "" : (endpoint.contains("?") ? "&" : "?") + request.encoded
        return try await signedIn.flow.browser.open(Visit(address: endpoint + query, stops: stops))
    }

    /// The browser must come back to the client, with the state of the request.
    func expectReturn(_ arrival: Arrival) throws {
        let callback = try test.judge.require(
            arrival.callback, "the browser comes to the post_logout_redirect_uri", "OIDC RP-Initiated Logout 3")
        test.judge.expect(
            callback.answer["state"] == request["state"], "state is that of the request, or missing with it",
            "OIDC RP-Initiated Logout 3")
        let others = callback.answer.names.filter { $0 != "state" }
        test.judge.expect(
            others.isEmpty, "there are no other parameters: \(others.joined(separator: " "))",
            "OIDC RP-Initiated Logout 3")
    }

    /// The browser must not come back to the client.
    func expectPage(_ arrival: Arrival) {
        guard case .page(let status, _, _) = arrival.place else {
            test.judge.expect(false, "the browser isn't sent to the client", "OIDC RP-Initiated Logout 3")
            return
        }
        test.judge.expect(
            status < 500, "the provider shows a page, here with status \(status)", "OIDC RP-Initiated Logout 4")
    }

    /// Nobody is signed in at the provider any more.
    func expectSignedOut() async throws {
        var flow = try await SignInFlow(test, in: signedIn.flow.browser)
        flow.request["prompt"] = "none"
        let arrival = try await flow.authorize(.leaves)
        try AuthorizationAnswer(flow, arrival).error(
            oneOf: ["login_required", "interaction_required", "consent_required", "account_selection_required"],
            "OIDC RP-Initiated Logout 2")
    }
}
