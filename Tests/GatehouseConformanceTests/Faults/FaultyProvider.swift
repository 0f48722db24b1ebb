import Foundation
import GatehouseHTTP
import GatehouseTypes

@testable import GatehouseConformance

/// Something that a provider does wrong.
struct Fault: Sendable {
    typealias Provider = @Sendable (HTTPRequest) async throws -> HTTPResponse

    let name: String
    /// Answers a request, with or without the provider.
    let answer: @Sendable (HTTPRequest, Provider) async throws -> HTTPResponse

    init(
        _ name: String, answer: @escaping @Sendable (HTTPRequest, Provider) async throws -> HTTPResponse
    ) {
        (self.name, self.answer) = (name, answer)
    }

    /// A fault that rewrites the answers of an endpoint.
    static func rewriting(
        _ name: String, _ path: String, _ rewrite: @escaping @Sendable (inout HTTPResponse, HTTPRequest) throws -> Void
    ) -> Fault {
        Fault(name) { request, provider in
            var response = try await provider(request)
            if request.path == path { try rewrite(&response, request) }
            return response
        }
    }

    /// A fault that rewrites a JSON object of an endpoint, if the answer is a success.
    static func changing(
        _ name: String, _ path: String, _ change: @escaping @Sendable (inout [String: JSONValue]) -> Void
    ) -> Fault {
        rewriting(name, path) { response, _ in
            guard response.status.isSuccess, var members = try? JSONValue(parsing: response.body).object else { return }
            change(&members)
            response.body = JSONValue.object(members).encoded
        }
    }
}

/// A proxy between the suite and a provider that rewrites the provider's answers.
struct FaultyProvider: HTTPTransport {
    let transport: any HTTPTransport
    let fault: Fault

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await fault.answer(request) { try await transport.send($0) }
    }
}

/// What faults read in requests.
extension HTTPRequest {
    /// The parameters of the query, or of the form.
    var parameters: Parameters {
        let form = (try? body.encode()).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return Parameters(encoded: form.isEmpty ? percentEncodedQuery ?? "" : form) ?? Parameters()
    }

    /// The request with other parameters in its query.
    func asking(_ parameters: Parameters) -> HTTPRequest {
        guard method == .get, percentEncodedQuery != nil else { return self }
        var request = self
        request.queryItems = parameters.pairs.map { URLQueryItem(name: $0.name, value: $0.value) }
        return request
    }
}
