import GatehouseOAuth
import GatehouseTypes
import Testing

@Suite("A client's authentication")
struct ClientAuthenticationTests {
    private func read(_ authentication: ClientAuthentication) throws -> ClientAuthentication {
        try ClientAuthentication(parameters: authentication.parameters, authorization: authentication.authorization)
    }

    @Test func `is the same after writing and reading`() throws {
        let secret = Secret("a:b %+\u{E9}/=")
        for sent in [
            ClientAuthentication.none("notes"), .secretBasic("no:tes+1 ", secret), .secretPost("notes", secret),
        ] {
            let received = try read(sent)
            #expect(received.clientID == sent.clientID)
            #expect(received.methodName == sent.methodName)
            switch received {
            case .none: break
            case .secretBasic(_, let value), .secretPost(_, let value): #expect(value.matches(secret))
            }
        }
    }

    @Test func `encodes both parts before it joins them`() {
        let sent = ClientAuthentication.secretBasic("a:b", Secret("c d"))
        #expect(sent.authorization?.revealed == "Basic " + Base64.encode(Array("a%3Ab:c%20d".utf8)))
    }

    @Test func `is refused when there are two`() throws {
        let basic = ClientAuthentication.secretBasic("notes", Secret("s")).authorization
        let error = #expect(throws: OAuthError.self) {
            try ClientAuthentication(
                parameters: OAuthParameters([("client_id", "notes"), ("client_secret", "s")]), authorization: basic)
        }
        #expect(error?.response.code == .invalidRequest)
        let same = try ClientAuthentication(parameters: OAuthParameters([("client_id", "notes")]), authorization: basic)
        #expect(same.methodName == "client_secret_basic")
    }

    @Test func `is refused when it names two clients`() throws {
        let error = #expect(throws: OAuthError.self) {
            try ClientAuthentication(
                parameters: OAuthParameters([("client_id", "photos")]),
                authorization: ClientAuthentication.secretBasic("notes", Secret("s")).authorization)
        }
        #expect(error?.response.code == .invalidClient)
    }

    @Test(arguments: ["Basic", "Basic !!!", "Basic bm90ZXM=", "Bearer abc", "Basic Og==", "Basic JXp6OnM=", ""])
    func `is refused when it can't be read`(header: String) {
        let error = #expect(throws: OAuthError.self) {
            try ClientAuthentication(parameters: OAuthParameters(), authorization: Secret(header))
        }
        #expect(error?.response.code == .invalidClient)
    }

    @Test func `is none with an empty secret, in the header as in the form`() throws {
        let basic = ClientAuthentication.secretBasic("notes", Secret("")).authorization
        for (parameters, authorization) in [
            ([], basic), ([("client_id", "notes")], basic), ([("client_id", "notes"), ("client_secret", "")], nil),
        ] {
            let received = try ClientAuthentication(
                parameters: OAuthParameters(parameters), authorization: authorization)
            #expect(received.methodName == "none" && received.clientID == "notes")
        }
    }

    @Test func `must name a client`() {
        let error = #expect(throws: OAuthError.self) {
            try ClientAuthentication(parameters: OAuthParameters(), authorization: nil)
        }
        #expect(error?.response.code == .invalidClient)
    }
}
