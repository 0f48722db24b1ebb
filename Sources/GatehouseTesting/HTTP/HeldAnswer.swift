public import GatehouseHTTP
import GatehouseTypes

/// A response that is held until a test releases it.
public final class HeldAnswer: Sendable {
    private let ignoresCancellation: Bool
    private let request = Gate<HTTPRequest>()
    private let answer = Gate<HTTPResponse>()

    init(ignoresCancellation: Bool) {
        self.ignoresCancellation = ignoresCancellation
    }

    /// Waits until the request has arrived.
    ///
    /// - Returns: The request.
    /// - Throws: `CancellationError` if the task is cancelled first.
    @discardableResult
    public func waitForRequest() async throws -> HTTPRequest {
        try await request.wait()
    }

    /// Releases the request with a response.
    public func release(_ response: HTTPResponse) {
        answer.open(with: response)
    }

    /// Fails the request instead of responding.
    public func fail(_ code: HTTPError.Code) {
        answer.fail(HTTPError(code, "as scripted"))
    }

    func response(to request: HTTPRequest) async throws -> HTTPResponse {
        self.request.open(with: request)
        if ignoresCancellation {
            let answer = answer
            return try await spawn { try await answer.wait() }.value
        }
        do {
            return try await answer.wait()
        } catch is CancellationError {
            throw HTTPError(.cancelled, request: request)
        }
    }
}
