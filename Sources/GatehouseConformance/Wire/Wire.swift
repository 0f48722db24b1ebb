import GatehouseHTTP
import GatehouseTypes

/// Sends the requests of a module, and keeps what was sent and received.
struct Wire: Sendable {
    struct InvalidAddress: Error, CustomStringConvertible {
        let address: String

        var description: String { "no request can be sent to '\(address)'" }
    }

    let transport: any HTTPTransport
    let log: ExchangeLog
    let time: any TimeSource

    /// Sends a request. Redirects aren't followed.
    ///
    /// - Throws: `HTTPError` of the transport.
    func send(
        _ method: HTTPMethod, _ address: String, headers: HTTPHeaders = [:], form: Parameters? = nil,
        body: (any HTTPBody)? = nil
    ) async throws -> HTTPResponse {
        let content: any HTTPBody = body ?? form.map { FormBody($0.tuples) } ?? EmptyBody()
        var request = HTTPRequest(method, url: address, body: content)
        guard request.url != nil else { throw InvalidAddress(address: address) }
        request.headers = headers
        do {
            let response = try await sendOnLiveConnection(request)
            log.record(request, form: form, response)
            guard response.status == .tooManyRequests, let seconds = Wire.patience(response) else { return response }
            try await time.sleep(for: .seconds(seconds))
            let second = try await sendOnLiveConnection(request)
            log.record(request, form: form, second)
            return second
        } catch {
            log.record(request, form: form, nil)
            throw error
        }
    }

    /// For how many seconds a server that has got too many requests wants none.
    private static func patience(_ response: HTTPResponse) -> Int? {
        response.headers["Retry-After"].flatMap { Int($0) }.map { min(max($0, 1), 120) }
    }

    /// A server may close connections that nobody has used for a while, just when they are used again. There can be
    /// several of them.
    private func sendOnLiveConnection(_ request: HTTPRequest) async throws -> HTTPResponse {
        for _ in 0..<8 {
            do {
                return try await transport.send(request)
            } catch let error as HTTPError where error.code == .connectionLost {
                continue
            }
        }
        return try await transport.send(request)
    }
}
