import GatehouseHTTP
import Testing

private enum Colour: HTTPRequestOption {
    static let defaultOptionValue: String? = "red"
}

@Suite("A request's option")
struct HTTPRequestOptionTests {
    @Test func `has its default until it's set`() {
        var request = HTTPRequest(path: "/")
        #expect(request[option: Timeout.self] == .seconds(60))
        request[option: Timeout.self] = .seconds(1)
        #expect(request[option: Timeout.self] == .seconds(1))
        #expect(request[option: MaximumResponseSize.self] == 16 * 1024 * 1024)
    }

    @Test func `can be set to nothing, whatever its default`() {
        var request = HTTPRequest(path: "/")
        #expect(request[option: Colour.self] == "red")
        request[option: Colour.self] = nil
        #expect(request[option: Colour.self] == nil)
    }

    @Test func `names the authentication method`() {
        var request = HTTPRequest(path: "/")
        #expect(request.authenticationMethod == nil)
        request.authenticationMethod = .oauth
        #expect(request.authenticationMethod == .oauth)
    }
}
