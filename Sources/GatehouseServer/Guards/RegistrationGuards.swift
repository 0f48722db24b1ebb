import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// Lets requests through that contain an initial access token (RFC 7591, section 3).
struct InitialTokenGuard: RouteGuard {
    let site: Site

    func check(_ request: IncomingRequest) async throws -> InitialTokenRecord {
        let token = try request.registrationToken()
        return try await request.refusingToken {
            try await site.service.checkRegistrationToken.initial(token, from: request.address)
        }
    }
}

/// Lets requests through that contain the registration access token of the client that the path names (RFC 7592).
struct RegisteredClientGuard: RouteGuard {
    /// The name of the client in paths.
    static let parameter = "client"

    let site: Site

    /// A client, and the token that it has sent.
    struct Finding: Sendable {
        let client: ClientRecord
        let token: Secret
    }

    func check(_ request: IncomingRequest) async throws -> Finding {
        let id = ClientID(request.pathParameters[RegisteredClientGuard.parameter] ?? "")
        request.visitor.findings.isAbout { id }
        let token = try request.registrationToken()
        return try await request.refusingToken {
            Finding(
                client: try await site.service.checkRegistrationToken.client(id, with: token, from: request.address),
                token: token)
        }
    }
}

extension IncomingRequest {
    /// The bearer token in the header field. It isn't accepted elsewhere.
    fileprivate func registrationToken() throws(GuardRefusal) -> Secret {
        guard case .credentials(let credentials) = headers.authorization, credentials.isScheme("Bearer"),
            let token = credentials.token68
        else {
            visitor.findings.refuse(.invalidToken)
            throw GuardRefusal(.registrationTokenRequired())
        }
        return token
    }

    /// Answers as RFC 6750, section 3, has it if the token is refused, now or in the transaction.
    func refusingToken<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let refusal as Refusal where refusal.code == .invalidToken {
            visitor.findings.refuse(refusal.code)
            throw GuardRefusal(.registrationTokenRequired(refusal))
        }
    }
}

extension HTTPResponse {
    /// The response to a request without a token, which names no error (RFC 6750, section 3.1), or with a wrong one.
    fileprivate static func registrationTokenRequired(_ refusal: Refusal? = nil) -> HTTPResponse {
        var response =
            refusal.map { HTTPResponse.json(.unauthorized, $0.response.json) }
            ?? HTTPResponse(status: .unauthorized, headers: ["Cache-Control": "no-store"])
        let error = refusal.map { [AuthenticationParameter("error", $0.code.rawValue)] } ?? []
        response.headers["WWW-Authenticate"] = AuthenticationChallenge("Bearer", parameters: error).fieldValue
        return response
    }
}
