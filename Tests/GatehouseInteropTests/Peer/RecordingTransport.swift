import GatehouseHTTP
import Synchronization

/// Passes everything on, and remembers what was sent and how it was answered.
final class RecordingTransport: HTTPTransport {
    /// A request and the status of its answer.
    struct Exchange: Sendable {
        let request: HTTPRequest
        let form: [String: String]
        let status: HTTPStatus
    }

    private let transport: any HTTPTransport
    private let kept = Mutex<[Exchange]>([])

    init(_ transport: any HTTPTransport) {
        self.transport = transport
    }

    /// What was exchanged so far.
    var exchanges: [Exchange] { kept.withLock { $0 } }

    /// The exchanges with an endpoint.
    func exchanges(with endpoint: String) -> [Exchange] {
        exchanges.filter { $0.request.path.hasSuffix("/" + endpoint) }
    }

    /// The token requests of a grant that were granted.
    func granted(_ grant: String) -> [Exchange] {
        exchanges(with: "token").filter { $0.form["grant_type"] == grant && $0.status == .ok }
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await transport.send(request)
        let text = try String(decoding: request.body.encode(), as: UTF8.self)
        let form = (FormEncoding.decode(text) ?? []).map { ($0.name, $0.value) }
        kept.withLock {
            $0.append(Exchange(request: request, form: Dictionary(form) { $1 }, status: response.status))
        }
        return response
    }
}
