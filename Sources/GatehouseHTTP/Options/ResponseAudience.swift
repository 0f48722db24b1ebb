import GatehouseTypes

/// The properties that two requests must have in common to share a response: the credentials, the trusted servers, and
/// every other option that affects the response.
struct ResponseAudience: Hashable, Sendable {
    private static let harmlessHeaders: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "pragma", "user-agent",
    ]

    /// Header fields that identify the user, even if the request names a scope.
    private static let credentials = ["Authorization", "Proxy-Authorization", "Cookie"]

    private let options: [ObjectIdentifier: SharedValue]
    private let credentials: [HTTPHeaders.Field]

    /// - Returns: nil if the request shares its response with no other request: one of its options forbids it, or it
    ///   contains something that could belong to a user and names no ``RequestScope``.
    init?(_ request: HTTPRequest) {
        guard request.scope != nil || !ResponseAudience.isPersonal(request), let options = request.sharedValues else {
            return nil
        }
        self.options = options
        credentials = request.headers.fields.filter { field in
            ResponseAudience.credentials.contains { HTTPHeaders.same($0, field.name) }
        }
    }

    private static func isPersonal(_ request: HTTPRequest) -> Bool {
        request.authenticationMethod != nil || request[option: ClientCertificate.self] != nil
            || !request.headers.fields.allSatisfy { harmlessHeaders.contains($0.name.asciiLowercased) }
    }
}
