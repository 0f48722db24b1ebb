import Foundation
import Gatehouse
import GatehouseCurl
import GatehouseURLSession

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The article Sending requests.

func firstRequestExample(_ auth: AuthManager) async throws -> String? {
    // snippet.chain
    let api = LoaderChain {
        Retry(.exponential(maximumAttempts: 3))
        Throttle(maximumRequests: 8)
        Authenticate([.oauth: auth.authenticator(for: "https://api.example.com")])
    }
    // snippet.end
    // snippet.send
    var request = HTTPRequest(url: "https://api.example.com/notes")
    request.authenticationMethod = .oauth
    let response: HTTPResponse = try await api.load(request)
    guard response.status == HTTPStatus.ok else { return nil }
    for field: HTTPHeaders.Field in response.headers.fields { print(field.name, field.value) }
    let text = response.text
    // snippet.end
    return text
}

// snippet.bodies
struct Note: Codable, Sendable { var text: String }

func requests(for note: Note, image: [UInt8], archive: URL) -> [HTTPRequest] {
    [
        HTTPRequest(.post, path: "notes", body: EncodableBody(note)),
        HTTPRequest(.patch, path: "notes/1", body: JSONBody(["text": .string(note.text)])),
        HTTPRequest(.post, path: "search", body: FormBody([("q", note.text)])),
        HTTPRequest(
            .put, path: "notes/1/image", body: BytesBody(image, additionalHeaders: ["Content-Type": "image/png"])),
        HTTPRequest(.put, path: "archive", body: FileBody(path: archive.path)),
    ]
}
// snippet.end

// snippet.ownBody
/// A body that is encoded again for each attempt.
struct Timestamp: HTTPBody {
    let time: any TimeSource
    var additionalHeaders: HTTPHeaders { ["Content-Type": "text/plain"] }
    func encode() throws -> [UInt8] { Array("\(time.now)".utf8) }
}
// snippet.end

func optionsExample(_ api: LoaderChain, _ request: HTTPRequest) async throws -> HTTPResponse? {
    var request = request
    // snippet.timeout
    request[option: Timeout.self] = .seconds(10)
    do {
        return try await api.load(request)
    } catch let error as HTTPError where error.code == HTTPError.Code.timedOut {
        return nil
    }
    // snippet.end
}

func repeatableExample(_ text: String) -> HTTPRequest {
    // snippet.repeatable
    var search = HTTPRequest(.post, path: "search", body: FormBody([("q", text)]))
    search.isRepeatable = true  // it changes nothing on the server
    // snippet.end
    return search
}

func streamExample(_ api: LoaderChain, _ request: HTTPRequest, write: ([UInt8]) throws -> Void) async throws {
    // snippet.stream
    let response = try await api.stream(request)
    for try await chunk in response.content { try write(chunk) }
    // snippet.end
}

func bearerExample() -> OpenIDProvider {
    // snippet.bearer
    let provider = OpenIDProvider(
        issuer: "https://id.example.com", clientID: "notes", scope: "openid offline_access", keyBinding: .never)
    // snippet.end
    return provider
}

func stepUpChainExample(_ auth: AuthManager, server: Origin, browser: any UserAgent) -> LoaderChain {
    // snippet.stepUp
    let api = LoaderChain {
        Authenticate([.oauth: auth.authenticator(for: server, stepUp: { _ in SignInContext(userAgent: browser) })])
    }
    // snippet.end
    return api
}

func transportExample() -> (AuthManager, LoaderChain) {
    // snippet.transport
    let transport = CurlTransport(
        CurlConfiguration(proxy: URL(string: "http://proxy.example:3128"), caFile: "/etc/ssl/certs/company.pem"))
    let auth = AuthManager(
        provider: OpenIDProvider(
            issuer: "https://id.example.com", clientID: "notes", scope: "openid offline_access", transport: transport),
        store: FileStore(path: "session.json"))
    let api = LoaderChain(transport: transport) {
        Authenticate([.oauth: auth.authenticator(for: "https://api.example.com")])
    }
    // snippet.end
    return (auth, api)
}

func urlSessionExample(_ auth: AuthManager, server: Origin, request: URLRequest) async throws -> (Data, URLResponse) {
    var request = request
    // snippet.urlSession
    let session = URLSession(configuration: .default, delegate: RedirectsWithoutCredentials(), delegateQueue: nil)
    var authorization = try await auth.authenticator(for: server).authorize(&request)
    var (data, response) = try await session.data(for: request)
    while try await authorization.renew(&request, after: response) {
        (data, response) = try await session.data(for: request)
    }
    // snippet.end
    return (data, response)
}
