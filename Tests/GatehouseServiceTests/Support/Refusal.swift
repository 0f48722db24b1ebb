import GatehouseService
import Testing

/// Expects a ``ServiceError`` of a code.
func expectRefusal<Value>(
    _ code: ServiceError.Code, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Value
) async {
    let error = await #expect(throws: ServiceError.self, sourceLocation: sourceLocation) { _ = try await body() }
    #expect(error?.code == code, sourceLocation: sourceLocation)
}
