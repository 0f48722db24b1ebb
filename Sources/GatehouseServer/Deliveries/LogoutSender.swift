import GatehouseHTTP
import GatehouseService

/// Sends logout tokens to clients (OpenID Connect Back-Channel Logout, section 2.5).
struct LogoutSender: Sendable {
    /// How long a client has for its answer, with the connection.
    static let timeout: Duration = .seconds(10)

    /// What came of a try.
    enum Outcome: Sendable, Equatable {
        case sent
        /// Nobody has to be told any more.
        case dropped
        /// Another try makes sense.
        case failed(String)
        /// The same, and there is no sense in trying anything else at the client now.
        case unavailable(String)
        /// The client doesn't want it.
        case refused(String)
    }

    let service: TokenService
    let transport: any HTTPTransport
    /// Sends to clients that registered themselves; nil for the same transport.
    var selfRegistered: (any HTTPTransport)?

    /// Makes a token and sends it.
    func send(_ delivery: Deliveries.Claimed) async -> Outcome {
        do {
            guard let message = try await service.logoutDeliveries.message(of: delivery) else { return .dropped }
            return await send(message)
        } catch {
            return .failed((error as? ServiceError)?.reason ?? "The logout token can't be made.")
        }
    }

    /// Only the status is of interest: the content isn't read, however long it is. Redirects aren't followed.
    private func send(_ message: LogoutDeliveries.Message) async -> Outcome {
        var request = HTTPRequest(
            .post, url: message.address, body: FormBody([("logout_token", message.token.revealed)]))
        guard request.origin?.isSecure == true else { return .refused("its address isn't an https URL") }
        request[option: Timeout.self] = LogoutSender.timeout
        do {
            let transport = message.isForSelfRegistered ? selfRegistered ?? self.transport : self.transport
            let response = try await transport.stream(request)
            response.content.cancel()
            return LogoutSender.outcome(of: response.status)
        } catch {
            return .unavailable(HTTPError(wrapping: error, request: nil).reason)
        }
    }

    private static func outcome(of status: HTTPStatus) -> Outcome {
        switch status.rawValue {
        case 200, 204: .sent
        case 429, 502...504: .unavailable("it answered \(status.rawValue)")
        case 408, 500...: .failed("it answered \(status.rawValue)")
        default: .refused("it answered \(status.rawValue)")
        }
    }
}
