import GatehouseHTTP

/// Responds itself while the server is under maintenance, and sends nothing.
public struct MaintenanceMode: HTTPLoader {
    private let isActive: @Sendable () -> Bool

    public init(isActive: @escaping @Sendable () -> Bool) {
        self.isActive = isActive
    }

    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        guard isActive() else { return try await next(request) }
        return .complete(
            HTTPResponse(status: .serviceUnavailable, headers: ["Retry-After": "600"], request: request))
    }
}
