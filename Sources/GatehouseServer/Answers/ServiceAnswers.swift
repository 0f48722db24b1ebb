import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// The answers of this service for what goes wrong.
struct ServiceAnswers: FailureAnswers {
    let site: Site

    var notFound: HTTPResponse {
        .page(.notFound, MessagePage(title: "Not found", message: "This page doesn't exist."), site: site)
    }

    func malformed(_ status: HTTPStatus, _ reason: String, at endpoint: any Endpoint) -> HTTPResponse {
        answer(status, OAuthErrorResponse(.invalidRequest, description: reason), at: endpoint)
    }

    func answer(
        to error: any Error, of request: IncomingRequest?, from visitor: Visitor, at endpoint: any Endpoint
    ) -> HTTPResponse {
        switch error {
        case let refusal as Refusal: answer(to: refusal, of: request, at: endpoint)
        case let error as OAuthError: answer(to: Refusal(error), of: request, at: endpoint)
        default: failure(error, of: visitor, at: endpoint)
        }
    }

    /// The answer says nothing about the failure, which goes to the diagnostics.
    private func failure(_ error: any Error, of visitor: Visitor, at endpoint: any Endpoint) -> HTTPResponse {
        site.record(error, at: endpoint.path.description, of: visitor)
        let code = (error as? ServiceError)?.code
        let isPassing = code == .storageUnavailable || code == .overloaded
        let wire = OAuthErrorResponse(isPassing ? .temporarilyUnavailable : .serverError)
        var response = answer(isPassing ? .serviceUnavailable : .internalServerError, wire, at: endpoint)
        if isPassing { response.headers["Retry-After"] = "5" }
        return response
    }

    private func answer(to refusal: Refusal, of request: IncomingRequest?, at endpoint: any Endpoint) -> HTTPResponse {
        if let target = refusal.target { return .redirect(refusal, to: target, site: site) }
        guard endpoint.isForPeople else { return .refused(refusal, request: request) }
        // A page asks for no client authentication, which is what 401 means.
        var response = answer(
            refusal.code == .invalidClient ? .badRequest : refusal.status, refusal.response, at: endpoint)
        response.headers["Retry-After"] = refusal.retryAfter.map(String.init)
        return response
    }

    private func answer(_ status: HTTPStatus, _ error: OAuthErrorResponse, at endpoint: any Endpoint) -> HTTPResponse {
        guard endpoint.isForPeople else { return .json(status, error.json) }
        return .page(status, MessagePage(error), site: site)
    }
}
