import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseTypes

/// Sends the requests of a described service.
struct ServiceClient: Sendable {
    private static let maximumAnswerSize = 128 * 1024

    let description: PasswordServiceDescription
    let client: EndpointClient

    /// The merged responses of an operation, and the captured values.
    struct Outcome: Sendable {
        var answer: [String: JSONValue] = [:]
        var values: [String: Secret]
        /// The last response, for error messages.
        var response: HTTPResponse?
        var isUnverified = false
        /// Whether a request with the session's refresh token had a response of success, so that it may be used up.
        var hasUsedRefreshToken = false
    }

    /// Performs an operation of the description.
    ///
    /// - Throws: `EndpointFailure`. The requests before the failed one have been performed.
    func run(_ operation: ServiceOperation, _ values: [String: Secret]) async throws(EndpointFailure) -> Outcome {
        var outcome = Outcome(values: values)
        try await run(operation, &outcome)
        return outcome
    }

    /// Performs an operation of the description.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - outcome: The values of the placeholders. It also gets the responses that came before a failure.
    /// - Throws: `EndpointFailure`.
    func run(_ operation: ServiceOperation, _ outcome: inout Outcome) async throws(EndpointFailure) {
        guard let exchanges = description.operations[operation] else {
            throw .unsent(AuthError(.misconfigured, "the service's description has no \(operation)"))
        }
        try await run(exchanges, &outcome)
    }

    /// Sends requests in order.
    func run(
        _ exchanges: [ServiceExchange], _ values: [String: Secret]
    ) async throws(EndpointFailure) -> Outcome {
        var outcome = Outcome(values: values)
        try await run(exchanges, &outcome)
        return outcome
    }

    private func run(
        _ exchanges: [ServiceExchange], _ outcome: inout Outcome
    ) async throws(EndpointFailure) {
        outcome.values = description.constants.merging(outcome.values) { $1 }
        for exchange in exchanges {
            let response = try await client.exchange(
                request(exchange, outcome.values), with: .token, maximumSize: ServiceClient.maximumAnswerSize)
            guard response.status.isSuccess else { throw .refused(response) }
            outcome.response = response
            if exchange.contains("refreshToken") || exchange.contains("token") { outcome.hasUsedRefreshToken = true }
            let answer: [String: JSONValue]
            do {
                answer = try ServiceClient.members(of: response)
            } catch {
                let readable = JSONValue.readableStrings(in: response.body).mapValues(JSONValue.string)
                outcome.answer.merge(readable) { $1 }
                throw error
            }
            outcome.answer.merge(answer) { $1 }
            for (name, path) in exchange.captures {
                outcome.values[name] = JSONValue.object(answer)[path]?.plainText.map { Secret($0) }
            }
            if let unverified = exchange.unverified, let mark = JSONValue.object(answer)[unverified], mark != .null {
                outcome.isUnverified = true
                return
            }
        }
    }

    private func request(
        _ exchange: ServiceExchange, _ values: [String: Secret]
    ) throws(EndpointFailure) -> HTTPRequest {
        do throws(AuthError) {
            let template = ServiceTemplate(values: values)
            let isWhole = exchange.address.hasPrefix("https://") || exchange.address.hasPrefix("http://")
            let address = try template.address(isWhole ? exchange.address : description.baseAddress + exchange.address)
            guard let url = URL(string: address) else {
                throw AuthError(.misconfigured, "the service's URL can't be used")
            }
            var request = HTTPRequest(exchange.method, url: url, body: try body(exchange.content, template))
            for (name, text) in description.headers.merging(exchange.headers, uniquingKeysWith: { $1 }) {
                request.headers[name] = try template.text(text)
            }
            return request
        } catch {
            throw .unsent(error)
        }
    }

    private func body(
        _ content: ServiceExchange.Content, _ template: ServiceTemplate
    ) throws(AuthError) -> any HTTPBody {
        switch content {
        case .none: return EmptyBody()
        case .json(let value): return JSONBody(try template.json(value) ?? [:])
        case .form(let fields):
            var pairs: [(name: String, value: String)] = []
            for field in fields {
                if let value = try template.text(field.value) { pairs.append((field.name, value)) }
            }
            return FormBody(pairs)
        }
    }

    /// Returns the members of a response; an empty dictionary for an empty body, as of an operation without a result.
    private static func members(of response: HTTPResponse) throws(EndpointFailure) -> [String: JSONValue] {
        guard !response.body.isEmpty else { return [:] }
        do {
            let value = try JSONValue(parsing: response.body)
            guard let members = value.object else {
                throw AuthError(.invalidResponse, "the response isn't a JSON object")
            }
            return members
        } catch {
            throw .unreadable(response, error)
        }
    }
}
