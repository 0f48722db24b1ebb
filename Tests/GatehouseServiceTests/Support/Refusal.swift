import GatehouseOAuth
import GatehouseService
import Testing

/// Expects a ``Refusal`` with a code.
@discardableResult
func expectRefusal<Value>(
    _ code: OAuthErrorCode, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Value
) async -> Refusal? {
    let refusal = await #expect(throws: Refusal.self, sourceLocation: sourceLocation) { _ = try await body() }
    #expect(refusal?.code == code, sourceLocation: sourceLocation)
    return refusal
}

/// Expects a ``ServiceError`` with a code.
func expectFailure<Value>(
    _ code: ServiceError.Code, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Value
) async {
    let error = await #expect(throws: ServiceError.self, sourceLocation: sourceLocation) { _ = try await body() }
    #expect(error?.code == code, sourceLocation: sourceLocation)
}

/// What the token endpoint responds.
typealias TokenAnswer = Result<TokenResponse, Refusal>

extension Result where Failure == Refusal {
    /// The code of the refusal; nil if there is an answer.
    var error: OAuthErrorCode? {
        if case .failure(let refusal) = self { refusal.code } else { nil }
    }
}
