import Foundation
import GatehouseHTTP
import GatehouseListener
import Testing

@testable import GatehouseCommand

@Suite("The request command")
struct RequestCommandTests {
    private static let remarks: [(HTTPResponse, String?)] = [
        (HTTPResponse(status: .ok), nil),
        (
            HTTPResponse(status: .found, headers: ["Location": "/v2/notes?page=1"]),
            "The server answered 302 Found: it redirects to https://api.example.com/v2/notes?…. Redirects aren't "
                + "followed; send the request there instead."
        ),
        (
            HTTPResponse(status: .found, headers: ["Location": "https://example.com/login?code=secret#here"]),
            "The server answered 302 Found: it redirects to https://example.com/login?…. Redirects aren't followed: "
                + "that is another server, and it would get the access token."
        ),
        (
            HTTPResponse(status: .found, headers: ["Location": "mailto:ada@example.com"]),
            "The server answered 302 Found: it redirects, and the address can't be read. Redirects aren't followed."
        ),
        (
            HTTPResponse(
                status: .unauthorized,
                headers: ["WWW-Authenticate": #"Bearer error="invalid_token", error_description="expired""#]),
            "The server answered 401 Unauthorized (invalid_token, expired). It doesn't accept the access token: "
                + "check that the token is meant for this server."
        ),
        (
            HTTPResponse(
                status: .unauthorized, headers: ["WWW-Authenticate": #"DPoP error="invalid_dpop_proof", algs="ES256""#]),
            "The server answered 401 Unauthorized (invalid_dpop_proof). The server may know itself by another address: "
                + "check the URL."
        ),
        (
            HTTPResponse(status: .forbidden),
            "The server answered 403 Forbidden. The session may lack a scope: 'gatehouse status' shows its scopes."
        ),
        (HTTPResponse(status: .notFound), "The server answered 404 Not Found."),
    ]

    @Test(arguments: remarks)
    func `says what an answer was that isn't a success`(response: HTTPResponse, remark: String?) throws {
        let url = try #require(URL(string: "https://api.example.com/notes"))
        #expect(response.remark(on: HTTPRequest(.get, url: url)) == remark)
    }

    @Test func `prints header fields as they are, and on a terminal without what it would obey`() {
        let response = HTTPResponse(status: .ok, headers: ["X-Title": "a\u{9B}31mb"])
        #expect(response.head(.plain) == ["HTTP 200", "X-Title: a\u{9B}31mb", ""])
        let style = StreamStyle(allowsColor: false, columns: 80)
        #expect(response.head(style) == ["HTTP 200", "X-Title: a\u{FFFD}31mb", ""])
    }

    @Test func `names the limit that a response exceeds, and doesn't blame the server`() async throws {
        let shell = try Shell()
        try await shell.signIn()
        let listener = try await Listener.start(on: .loopback()) { _ in
            .answer(HTTPResponse(status: .ok, body: [UInt8](repeating: 0x61, count: (16 << 20) + 1)))
        }
        #expect(await shell.run("request", listener.origin.description) == .failed)
        let note = try #require(shell.takeNotes().last)
        #expect(note.hasSuffix("longer than the limit, 16777216 bytes"), "\(note)")
        await listener.stop()
    }

    @Test func `says it on standard error`() async throws {
        let shell = try Shell()
        try await shell.signIn()
        let listener = try await Listener.start(on: .loopback()) { _ in
            .answer(HTTPResponse(status: .notFound, body: Array("no such note".utf8)))
        }
        #expect(await shell.run("request", listener.origin.description + "/notes") == .done)
        #expect(shell.takeOutput() == ["no such note"])
        #expect(shell.takeNotes() == ["The server answered 404 Not Found."])
        await listener.stop()
    }
}
