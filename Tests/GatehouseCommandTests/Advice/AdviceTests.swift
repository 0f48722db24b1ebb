import GatehouseClient
import GatehouseHTTP
import Testing

@testable import GatehouseCommand

@Suite("Advice")
struct AdviceTests {
    @Test(arguments: AuthError.Code.allCases)
    func `is there for whatever goes wrong with a session`(code: AuthError.Code) {
        #expect(Advice.about(AuthError(code))?.isEmpty == false)
        #expect(Advice.about(AuthError(code, "something"))?.isEmpty == false)
    }

    @Test func `isn't given twice`() {
        #expect(Advice.about(AuthError(.refused, "the provider doesn't know this client: check it")) == nil)
        #expect(Advice.about(AuthError(.refused, "the provider doesn't believe it: wrongNonce")) != nil)
    }

    @Test func `goes with what is wrong with a request`() {
        #expect(Advice.about(HTTPError(.cannotConnect))?.contains("network") == true)
        let cause = AuthError(.notSignedIn)
        #expect(Advice.about(HTTPError(.cannotAuthenticate, underlyingError: cause)) == Advice.about(cause))
    }
}
