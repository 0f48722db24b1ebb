import Foundation
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

    @Test func `isn't given where there is nothing to do`() {
        #expect(
            Advice.sentence(about: AuthError(.misconfigured, "the issuer has no userinfo endpoint"))
                == "The issuer has no userinfo endpoint")
        let unsupported = AuthError.unsupported(.logoutEverywhere, by: "id")
        #expect(Advice.sentence(about: unsupported) == "The provider doesn't support ending it")
    }

    @Test func `names the server`() throws {
        let url = try #require(URL(string: "https://api.example.com/notes"))
        let request = HTTPRequest(.get, url: url)
        let error = HTTPError(.cannotConnect, "the host name can't be resolved", request: request)
        #expect(
            Advice.sentence(about: error)
                == "can't connect to https://api.example.com: the host name can't be resolved; check the address and the network"
        )
        let unsafe = HTTPError(.insecureConnection, "TLS failed", request: request)
        #expect(
            Advice.sentence(about: unsafe).hasPrefix(
                "the connection to https://api.example.com isn't secure: TLS failed; check"))
        #expect(
            AuthError(HTTPError(.unknown, "libcurl failed: Failed initialization")).words
                == "Libcurl failed: Failed initialization")
    }

    @Test func `speaks of the disk only where something couldn't be written`() {
        #expect(Advice.about(AuthError(.storeFailed))?.contains("disk") == true)
        for code in [AuthError.Code.keyUnavailable, .storeUnavailable] {
            let advice = Advice.about(AuthError(code)) ?? ""
            #expect(advice.contains("mode 0600") && !advice.contains("disk"))
        }
    }

    @Test func `goes with what is wrong with a request`() {
        #expect(Advice.about(HTTPError(.cannotConnect))?.contains("network") == true)
        #expect(Advice.about(AuthError(.unreachable))?.contains("network") == true)
        #expect(Advice.about(AuthError(.unreachable, context: .init(status: 500))) == "try again in a while")
        let cause = AuthError(.notSignedIn)
        #expect(Advice.about(HTTPError(.cannotAuthenticate, underlyingError: cause)) == Advice.about(cause))
    }
}
