import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// The answers of this service for what goes wrong.
struct ServiceAnswers: FailureAnswers {
    let site: Site

    func notFound(for visitor: Visitor) -> HTTPResponse {
        visitor.findings.refuse(.notFound)
        let page = MessagePage(title: "Not found", message: "This page doesn't exist.")
        return .page(.notFound, page, for: visitor, site: site)
    }

    func malformed(
        _ status: HTTPStatus, _ reason: String, from visitor: Visitor, at endpoint: any Endpoint
    ) -> HTTPResponse {
        answer(status, OAuthErrorResponse(.invalidRequest, description: reason), to: visitor, at: endpoint)
    }

    func answer(
        to error: any Error, of request: IncomingRequest?, from visitor: Visitor, at endpoint: any Endpoint
    ) -> HTTPResponse {
        switch error {
        case let refusal as Refusal: answer(to: refusal, of: request, from: visitor, at: endpoint)
        case let error as OAuthError: answer(to: Refusal(error), of: request, from: visitor, at: endpoint)
        default: failure(error, of: visitor, at: endpoint)
        }
    }

    /// The answer says nothing about the failure, which goes to the diagnostics.
    private func failure(_ error: any Error, of visitor: Visitor, at endpoint: any Endpoint) -> HTTPResponse {
        site.record(error, at: endpoint.path.description, of: visitor)
        let code = (error as? ServiceError)?.code
        let isPassing = code == .storageUnavailable || code == .overloaded
        let wire = OAuthErrorResponse(isPassing ? .temporarilyUnavailable : .serverError)
        var response = answer(
            isPassing ? .serviceUnavailable : .internalServerError, wire, to: visitor, at: endpoint)
        if isPassing { response.headers["Retry-After"] = "5" }
        return response
    }

    private func answer(
        to refusal: Refusal, of request: IncomingRequest?, from visitor: Visitor, at endpoint: any Endpoint
    ) -> HTTPResponse {
        visitor.findings.refuse(refusal.code, because: refusal.cause)
        if let target = refusal.target {
            return .send(site.answer(to: refusal, of: target), to: target, for: visitor, site: site)
        }
        guard endpoint.isForPeople else { return .refused(refusal, request: request) }
        // A page asks for no client authentication, which is what 401 means.
        var response = answer(
            refusal.code == .invalidClient ? .badRequest : refusal.status, refusal.response, to: visitor, at: endpoint)
        response.headers["Retry-After"] = refusal.retryAfter.map(String.init)
        return response
    }

    private func answer(
        _ status: HTTPStatus, _ error: OAuthErrorResponse, to visitor: Visitor, at endpoint: any Endpoint
    ) -> HTTPResponse {
        visitor.findings.refuse(error.code)
        guard endpoint.isForPeople else { return .json(status, error.json) }
        return .page(status, MessagePage(error), for: visitor, site: site)
    }
}
