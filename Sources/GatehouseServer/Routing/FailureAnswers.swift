import GatehouseHTTP

/// Makes the answers for what goes wrong: pages for people, JSON for programs.
protocol FailureAnswers: Sendable {
    /// For a path that nothing stands at.
    func notFound(for visitor: Visitor) -> HTTPResponse

    /// For a request that no action gets to see.
    func malformed(
        _ status: HTTPStatus, _ reason: String, from visitor: Visitor, at endpoint: any Endpoint
    ) -> HTTPResponse

    /// For an action that has failed or refused the request, and for a failure before it, when there is no request that
    /// could be read.
    func answer(
        to error: any Error, of request: IncomingRequest?, from visitor: Visitor, at endpoint: any Endpoint
    ) -> HTTPResponse
}
