/// What two requests must have in common to share an answer.
struct DeduplicationKey: Hashable, Sendable {
    private enum Likeness: Hashable {
        case named(String, Origin?)
        case same(address: String, headers: HTTPHeaders, environment: ServerEnvironment?)
    }

    /// Options that change how a request is sent, and not what is asked for or who may answer.
    private static let harmlessOptions: Set<ObjectIdentifier> = [
        ObjectIdentifier(DeduplicationOption.self), ObjectIdentifier(RequestScope.self),
        ObjectIdentifier(AuthenticationMethod.self), ObjectIdentifier(ServerEnvironment.self),
        ObjectIdentifier(Timeout.self), ObjectIdentifier(ThrottleOption.self), ObjectIdentifier(RetryOption.self),
    ]

    private let scope: RequestScope?
    private let method: HTTPMethod
    private let authenticationMethod: AuthenticationMethod?
    private let likeness: Likeness

    /// - Returns: Nothing for a request that shares its answer with none.
    init?(_ request: HTTPRequest) {
        guard request.hasKnownAudience, !request.isAnswerStreamed else { return nil }
        scope = request.scope
        method = request.method
        authenticationMethod = request.authenticationMethod
        switch request[option: DeduplicationOption.self] {
        case .never: return nil
        case .identifier(let name): likeness = .named(name, request.origin)
        case .automatic:
            guard [.get, .head].contains(request.method), request.body.isEmpty,
                request.optionKeys.allSatisfy(DeduplicationKey.harmlessOptions.contains)
            else { return nil }
            let relative = "\(request.percentEncodedPath)?\(request.percentEncodedQuery ?? "")"
            likeness = .same(
                address: request.urlText ?? relative, headers: request.headers,
                environment: request.environment)
        }
    }
}
