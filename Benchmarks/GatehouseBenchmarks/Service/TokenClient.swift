import Foundation
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes
import Synchronization

/// A client of the service, as it sends requests to the token endpoint.
protocol TokenClient: Sendable {
    var id: String { get }

    /// A request with a form, and with what proves who sends it.
    func request(_ form: [(name: String, value: String)], to endpoint: URL) async throws -> HTTPRequest

    /// Takes what the service wants to have in the next request.
    func learn(from response: HTTPResponse)
}

/// A client that authenticates by a secret.
struct SecretClient: TokenClient {
    var id = ServiceProcess.client
    let secret: Secret

    func request(_ form: [(name: String, value: String)], to endpoint: URL) async throws -> HTTPRequest {
        var request = HTTPRequest(.post, url: endpoint, body: FormBody(form))
        let credentials = BasicCredentials(username: id, password: secret)
        request.headers["Authorization"] = credentials?.authorization.fieldValue
        return request
    }

    func learn(from response: HTTPResponse) {}
}

/// An app that has no secret and proves a key of its own with each request.
final class AppClient: TokenClient {
    let id = ServiceProcess.app
    private let key: SigningKey
    private let address: String
    private let nonce = Mutex<String?>(nil)

    /// Creates an app with a key, that seems to be at an address.
    init(key: SigningKey, address: String) {
        self.key = key
        self.address = address
    }

    func request(_ form: [(name: String, value: String)], to endpoint: URL) async throws -> HTTPRequest {
        var request = HTTPRequest(.post, url: endpoint, body: FormBody(form + [("client_id", id)]))
        request.headers["X-Forwarded-For"] = address
        request.headers[DPoPProof.headerName] = try await DPoPProof.make(
            method: "POST", url: endpoint, nonce: nonce.withLock { $0 }, signer: key, time: SystemTimeSource(),
            randomness: SystemRandomSource())
        return request
    }

    func learn(from response: HTTPResponse) {
        guard let next = response.headers[DPoPProof.nonceHeaderName] else { return }
        nonce.withLock { $0 = next }
    }
}
