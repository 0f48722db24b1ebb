import GatehouseJOSE
import Testing

/// Expects a refusal with that code and no other.
func expectRefusal(
    _ code: JOSEError.Code, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> some Any
) {
    let error = #expect(throws: JOSEError.self, comment, sourceLocation: sourceLocation) { _ = try body() }
    #expect(error?.code == code, comment, sourceLocation: sourceLocation)
}

/// Expects a refusal with that code and no other.
func expectRefusal(
    _ code: JOSEError.Code, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> some Any
) async {
    let error = await #expect(throws: JOSEError.self, comment, sourceLocation: sourceLocation) { _ = try await body() }
    #expect(error?.code == code, comment, sourceLocation: sourceLocation)
}
