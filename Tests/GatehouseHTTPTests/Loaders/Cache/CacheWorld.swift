import Foundation
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes

/// A cache in front of a server whose answers say how often it was asked.
struct CacheWorld {
    /// `Fri, 15 Jan 2027 08:00:00 GMT`, when the clock starts.
    static let start = "Fri, 15 Jan 2027 08:00:00 GMT"

    let time = ManualTimeSource()
    let cache: PrivateCache
    let transport = ScriptedTransport()
    let chain: LoaderChain

    init(maximumSize: Int = 1_000_000, maximumEntrySize: Int = 100_000) {
        let cache = PrivateCache(maximumSize: maximumSize, maximumEntrySize: maximumEntrySize, time: time)
        self.cache = cache
        chain = LoaderChain(transport: transport) { cache }
    }

    /// A world whose server answers everything the same, but for a number.
    init(answering headers: HTTPHeaders, status: HTTPStatus = 200) {
        self.init()
        answer(headers, status: status)
    }

    func answer(_ headers: HTTPHeaders, status: HTTPStatus = 200) {
        transport.setDefault { [transport] _ in
            HTTPResponse(status: status, headers: headers, body: Array("\(transport.requests.count)".utf8))
        }
    }

    static func request(
        _ path: String = "/notes", _ headers: HTTPHeaders = [:], scope: String? = nil,
        _ option: CacheOption = .allowed
    ) -> HTTPRequest {
        var request = HTTPRequest(path: path)
        request.host = "api.example"
        request.headers = headers
        request.scope = scope.map { RequestScope(rawValue: $0) }
        request[option: CacheOption.self] = option
        return request
    }

    /// The content of the answer: the number of the exchange that brought it.
    func load(_ request: HTTPRequest = request()) async throws -> String {
        try await chain.load(request).text
    }

    /// Asks twice, some time apart, and says whether the second answer is the first one again.
    func isKept(
        _ first: HTTPRequest = request(), then second: HTTPRequest? = nil, after wait: Duration = .zero
    ) async throws -> Bool {
        let before = try await load(first)
        time.advance(by: wait)
        return try await load(second ?? first) == before
    }
}
