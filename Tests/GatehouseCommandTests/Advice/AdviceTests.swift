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

    @Test(arguments: AuthError.Code.allCases)
    func `comes after what happened, in words and not in codes`(code: AuthError.Code) {
        let bare = Advice.sentence(about: AuthError(code))
        #expect(bare.first?.isUppercase == true && bare.contains("; "))
        #expect(!bare.contains("authentication failure") && (code == .unknown || !bare.contains(code.rawValue + ":")))
        let error = AuthError(code, "nothing came", context: .init(serverCode: "invalid_grant"))
        let told = "Nothing came (the provider answered invalid_grant)"
        #expect(Advice.sentence(about: error).hasPrefix(told))
        let cause = HTTPError(.cannotAuthenticate, underlyingError: error)
        #expect(Advice.sentence(about: cause).hasPrefix(told))
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
