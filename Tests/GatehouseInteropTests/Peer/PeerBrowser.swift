import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseTypes
import Synchronization

/// Plays the person and their browser at glewlwyd: signs in over the interface that its pages use, consents, and opens
/// addresses with the session's cookie.
final class PeerBrowser: UserAgent {
    /// What the peer did instead of leading back to the app.
    struct Lost: Error {
        let status: HTTPStatus
        let location: String?
        let text: String
    }

    private let peer: Peer
    private let client: String
    private let transport: any HTTPTransport
    private let cookies = Mutex<[String: String]>([:])
    private let isSignedIn = Mutex(false)
    private let opened = Mutex<[URL]>([])

    init(_ peer: Peer, client: String, transport: any HTTPTransport) {
        self.peer = peer
        self.client = client
        self.transport = transport
    }

    func visit(redirect: URL?, address: @Sendable (URL) async throws -> URL) async throws -> URL {
        try await signIn()
        let redirect = redirect ?? peer.redirect
        let opened = try await address(redirect)
        return try await open(opened, until: redirect)
    }

    /// The addresses that were opened.
    var addresses: [URL] { opened.withLock { $0 } }

    /// Signs in and consents, as the pages of glewlwyd do.
    func signIn() async throws {
        guard !isSignedIn.withLock({ $0 }) else { return }
        try await call(
            .post, "auth/",
            ["username": .string(peer.person.username), "password": .string(peer.person.password)])
        try await call(.put, "auth/grant/" + client, ["scope": "openid profile email offline_access api.read"])
        isSignedIn.withLock { $0 = true }
    }

    /// Opens an address as the person who is signed in, and follows it to the app.
    func open(_ address: URL, until redirect: URL) async throws -> URL {
        opened.withLock { $0.append(address) }
        let target = try await page(behind: goingOn(address))
        guard target.absoluteString.hasPrefix(redirect.absoluteString) else {
            throw Lost(status: .found, location: target.absoluteString, text: "")
        }
        return target
    }

    /// Opens the address for a device's code, and says yes.
    func confirm(_ address: URL) async throws {
        let page = try await page(behind: goingOn(address))
        guard page.absoluteString.contains("prompt=deviceComplete") else {
            throw Lost(status: .found, location: page.absoluteString, text: "")
        }
    }

    /// Where an address sends the person's browser.
    func page(behind address: URL) async throws -> URL {
        let response = try await send(HTTPRequest(.get, url: address))
        let location = response.headers["Location"]
        guard let page = location.flatMap({ URL(string: $0) }) else {
            throw Lost(status: response.status, location: location, text: response.text)
        }
        return page
    }

    /// This tells glewlwyd that the person has seen its page and wants to go on.
    private func goingOn(_ address: URL) throws -> URL {
        guard let url = URL(string: address.absoluteString + "&g_continue") else { throw URLError(.badURL) }
        return url
    }

    /// Calls the interface of glewlwyd's pages.
    func call(_ method: HTTPMethod, _ path: String, _ body: JSONValue?) async throws {
        let url = peer.address.appending(path: "api/" + path)
        let content: any HTTPBody = body.map { JSONBody($0) } ?? EmptyBody()
        let response = try await send(HTTPRequest(method, url: url, body: content))
        guard response.status.isSuccess else {
            throw Lost(status: response.status, location: nil, text: response.text)
        }
    }

    /// Sends a request with the cookies, and keeps those that come back.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        let kept = cookies.withLock { $0 }
        if !kept.isEmpty {
            request.headers["Cookie"] = kept.map { "\($0)=\($1)" }.joined(separator: "; ")
        }
        let response = try await transport.send(request)
        for field in response.headers[values: "Set-Cookie"] {
            let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { continue }
            cookies.withLock { $0[String(pair[0])] = String(pair[1]) }
        }
        return response
    }
}
