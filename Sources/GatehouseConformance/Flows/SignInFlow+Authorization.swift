import GatehouseHTTP
import GatehouseTypes

extension SignInFlow {
    /// Sends the request, by the browser or first to the endpoint for pushed requests.
    func authorize(_ attitude: Visit.Attitude = .accepts) async throws -> Arrival {
        guard test.profile.pushes else { return try await open(try browserRequest(), attitude) }
        let pushed = try await push()
        return try await open(try await requestURI(of: pushed), attitude)
    }

    /// Lets the browser open the authorization endpoint.
    func open(_ parameters: Parameters, _ attitude: Visit.Attitude = .accepts) async throws -> Arrival {
        let endpoint = try test.endpoint("authorization_endpoint")
        let separator = endpoint.contains("?") ? "&" : "?"
        let visit = Visit(
            address: isPosted ? endpoint : endpoint + separator + parameters.encoded,
            form: isPosted ? parameters : nil, stops: stops, attitude: attitude)
        return try await browser.open(visit)
    }

    /// The parameters of the browser's request, if nothing is pushed.
    private func browserRequest() throws -> Parameters {
        guard signs else { return Parameters(request.tuples + outside.tuples) }
        return Parameters([("client_id", client.id), ("request", try requestObject())] + outside.tuples)
    }

    /// The request as a signed token (RFC 9101).
    func requestObject() throws -> String {
        var claims = Dictionary(request.pairs.map { ($0.name, JSONValue.string($0.value)) }) { first, _ in first }
        claims["iss"] = .string(client.id)
        claims["aud"] = .string(test.provider.issuer)
        (claims["iat"], claims["nbf"]) = (.integer(test.now), .integer(test.now))
        claims["exp"] = .integer(test.now + 300)
        claims["jti"] = .string(test.randomness.token(byteCount: 16))
        var token = JWTDraft(
            purpose: .requestObject, header: ["typ": "oauth-authz-req+jwt"], claims: claims, key: client.key)
        token.header["kid"] = client.key?.keyID.map { .string($0) }
        try draft(&token)
        return try token.signed()
    }

    /// Pushes the request (RFC 9126).
    func push() async throws -> HTTPResponse {
        let endpoint = try test.endpoint("pushed_authorization_request_endpoint")
        var form = request
        if signs {
            form = ["request": try requestObject()]
            // Clients that authenticate otherwise than by an assertion have to be named.
            form["client_id"] = client.id
        }
        return try await post(endpoint, form, isProved: provesWhenPushing)
    }

    /// The browser's request for a pushed one.
    func requestURI(of response: HTTPResponse) async throws -> Parameters {
        let judge = test.judge
        let json = try judge.require(
            try? JSONDocument(response.body), "the answer to a pushed request is a JSON object", "RFC 9126 2.2")
        try judge.require(
            response.status == .created,
            "a pushed request is answered by 201, here by \(response.status) \(json.text("error") ?? "")",
            "RFC 9126 2.2")
        let reference = try judge.require(json.text("request_uri"), "there is a request_uri", "RFC 9126 2.2")
        judge.expect((json["expires_in"]?.integer ?? 0) > 0, "expires_in is a positive number", "RFC 9126 2.2")
        return Parameters([("client_id", client.id), ("request_uri", reference)] + outside.tuples)
    }

    /// Lets the person sign in and agree. The provider must give a code.
    ///
    /// - Returns: The code, and where the browser arrived.
    func code() async throws -> (code: String, arrival: Arrival) {
        let arrival = try await authorize()
        return (try AuthorizationAnswer(self, arrival).code(), arrival)
    }

    /// Does everything that a client does, and checks it.
    func signIn() async throws -> SignedIn {
        let (code, arrival) = try await code()
        let response = try await redeem(code)
        let tokens = try TokenAnswer(test, response).tokens()
        var idToken: CompactJWT?
        if request["scope"]?.split(separator: " ").contains("openid") ?? false {
            idToken = try await IDTokenCheck(self).check(tokens)
        }
        return SignedIn(flow: self, code: code, tokens: tokens, idToken: idToken, wasAsked: arrival.wasAsked)
    }
}
