import Foundation
import GatehouseClient
import Testing

@Suite("The response to an authorization request")
struct AuthorizationCallbackTests {
    @Test(arguments: [
        ("app:/back?code=a%2Bb&state=s", "app:/back?code=a%2Bb&state=s"),
        ("app:/back?code=a%2Bb&x=%zz", "app:/back?code=a%2Bb&x=%FF"),
        ("app:/back?code=a%2Bb&x=a|b", "app:/back?code=a%2Bb&x=a%7Cb"),
        ("https://app.example/a%20b?code=a%2Bb&x=50%#_=_", "https://app.example/a%20b?code=a%2Bb&x=%FF"),
        ("app:/back", "app:/back?"),
    ])
    func `keeps the parameters of a text`(text: String, address: String) {
        #expect(AuthorizationCallback(text: text)?.address.absoluteString == address)
    }

    @Test(arguments: ["", "app:/a b?code=1", "app://[x?code=1", "app:/50%?code=1"])
    func `isn't made from a text that isn't a URL`(text: String) {
        #expect(AuthorizationCallback(text: text) == nil)
    }
}
