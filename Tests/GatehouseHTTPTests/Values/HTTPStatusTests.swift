import GatehouseHTTP
import Testing

@Suite("A status and a method")
struct HTTPStatusTests {
    @Test func `of a status says what it means, registered or not`() {
        #expect(HTTPResponse(status: 404).message == "Not Found")
        #expect(HTTPStatus(rawValue: 200).reasonPhrase == "OK")
        let classes = [199, 299, 399, 499, 599, 42].map { HTTPStatus(rawValue: $0).reasonPhrase }
        #expect(
            classes == ["Informational", "Success", "Redirection", "Client Error", "Server Error", "Unknown"])
    }

    @Test func `of a method knows whether it's safe and idempotent, and the set is open`() {
        let methods: [HTTPMethod] = [.get, .head, .options, "TRACE", .put, .delete, .post, .patch, "PROPFIND"]
        #expect(methods.map(\.isSafe) == [true, true, true, true, false, false, false, false, false])
        #expect(methods.map(\.isIdempotent) == [true, true, true, true, true, true, false, false, false])
        #expect(HTTPMethod(rawValue: "PROPFIND").rawValue == "PROPFIND")
        #expect(HTTPMethod(rawValue: "get") != .get)
    }
}
