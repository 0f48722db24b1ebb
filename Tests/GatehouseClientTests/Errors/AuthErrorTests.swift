import GatehouseClient
import GatehouseHTTP
import Testing

@Suite("An authentication error")
struct AuthErrorTests {
    @Test(arguments: [
        (AuthError.Code.unreachable, AuthError.Recovery.retry), (.inDoubt, .retry), (.storeUnavailable, .retry),
        (.keyUnavailable, .retry), (.sessionEnded, .reauthenticate), (.notSignedIn, .reauthenticate),
        (.keyLost, .reauthenticate), (.cannotRefresh, .reauthenticate), (.cancelled, .none), (.misconfigured, .none),
        (.clientRefused, .none),
    ])
    func `states what to do`(_ code: AuthError.Code, _ recovery: AuthError.Recovery) {
        #expect(AuthError(code).recovery == recovery)
    }

    @Test func `can be created from any other error`() {
        struct Other: Error {}
        #expect(AuthError(AuthError(.refused)).code == .refused)
        #expect(AuthError(CancellationError()).code == .cancelled)
        #expect(AuthError(HTTPError(.cannotConnect)).code == .unreachable)
        #expect(AuthError(HTTPError(.timedOut)).code == .inDoubt)
        #expect(AuthError(HTTPError(.cannotAuthenticate, underlyingError: AuthError(.keyLost))).code == .keyLost)
        #expect(AuthError(Other()).code == .unknown)
    }

    @Test func `is printed with its code, its reason and the server's error code`() {
        let error = AuthError(.refused, "the server refuses", context: .init(serverCode: "access_denied"))
        #expect("\(error)" == "authentication failure: refused: the server refuses (the server says access_denied)")
        #expect("\(AuthError(.cancelled))" == "authentication failure: cancelled")
    }
}
