import Foundation
import Gatehouse

// Requests, and chains of loaders: ours and one's own.

struct Note: Codable, Sendable { var text: String }

func bodiesExample(_ note: Note, file: URL, image: [UInt8]) -> [HTTPRequest] {
    [
        HTTPRequest(.post, path: "notes", body: EncodableBody(note)),
        HTTPRequest(.patch, path: "notes/1", body: JSONBody(["text": .string(note.text)])),
        HTTPRequest(.post, path: "search", body: FormBody([("q", note.text)])),
        HTTPRequest(
            .put, path: "notes/1/image", body: BytesBody(image, additionalHeaders: ["Content-Type": "image/png"])),
        HTTPRequest(.put, path: "archive", body: FileBody(path: file.path)),
    ]
}

func loadExample(_ chain: LoaderChain, _ request: HTTPRequest) async throws -> String? {
    do {
        let response: HTTPResponse = try await chain.load(request)
        guard response.status == HTTPStatus.ok else { return nil }
        for field: HTTPHeaders.Field in response.headers.fields { print(field.name, field.value) }
        return response.text
    } catch let error as HTTPError where error.code == HTTPError.Code.timedOut {
        return nil
    }
}

func environmentExample(_ auth: AuthManager, server: Origin, log: Console) -> LoaderChain {
    let production = ServerEnvironment(host: server.host, pathPrefix: "/v1", headers: ["Accept": "application/json"])
    return LoaderChain {
        Log(log)
        ApplyEnvironment(production)
        ResetGuard {
            ScopeToSession(auth)
            PrivateCache()
            Deduplicate()
        }
        Autocancel()
        FollowRedirects(maximumRedirects: 3)
        ModifyRequest { $0.headers["X-Request-ID"] = $0.id.uuidString }
        ModifyResponse { $0.headers["Set-Cookie"] = nil }
        Retry(OnlyOutages())
        Throttle(maximumRequests: 4)
        Tracing()
        Authenticate([.oauth: auth.authenticator(for: server)])
    }
}

/// Tries again once, after an outage only.
struct OnlyOutages: RetryStrategy {
    func delay(after outcome: HTTPResult, attempts: Int) -> Duration? {
        guard attempts == 1, case .success(let response) = outcome else { return nil }
        return response.status == .serviceUnavailable ? .seconds(1) : nil
    }
}

/// An option of the app's own, and the loader that reads it.
enum TraceID: HTTPRequestOption {
    static let defaultOptionValue: String? = nil
}

struct Tracing: HTTPLoader {
    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        var request = request
        if let trace = request[option: TraceID.self] { request.headers["traceparent"] = trace }
        return try await next(request)
    }
}

/// The transport of a preview: no network.
struct PreviewTransport: HTTPTransport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        HTTPResponse(status: request.method == HTTPMethod.get ? .ok : .notFound, request: request)
    }
}

/// A body that is made anew for each attempt.
struct Timestamp: HTTPBody {
    let time: any TimeSource
    var additionalHeaders: HTTPHeaders { ["Content-Type": "text/plain"] }
    func encode() throws -> [UInt8] { Array("\(time.now)".utf8) }
}

/// A request to a server whose certificate the app knows.
func trustExample(_ request: HTTPRequest, key: PublicKeyPin, folder: URL) -> HTTPRequest {
    var request = request
    request[option: ServerTrust.self] = ServerTrust(
        authorities: ServerTrust.Authorities.only(.file(folder.appending(path: "root.pem").path)),
        pinnedPublicKeys: [key])
    request[option: Timeout.self] = .seconds(10)
    request.authenticationMethod = AuthenticationMethod.oauth
    return request
}

/// Takes the strongest scheme that the server offers, and never a weaker one than before.
func negotiationExample(_ auth: AuthManager, _ login: BasicCredentials, server: Origin) -> NegotiatingAuthenticator {
    let session: OAuthAuthenticator = auth.authenticator(for: server)
    return NegotiatingAuthenticator([.dpop(session), .bearer(session), .basic(BasicAuthenticator(login, for: server))])
}

/// An authenticator of the app's own: a key in a header field.
struct APIKey: Authenticator {
    let key: Secret
    let server: Origin

    func authenticate(_ request: HTTPRequest, after previous: HTTPRequest?) async -> AuthenticatorAnswer {
        guard request.origin == server, server.isSecure else { return .notApplicable }
        var request = request
        request.headers["X-API-Key"] = key.revealed
        return .authenticated(request)
    }
}
