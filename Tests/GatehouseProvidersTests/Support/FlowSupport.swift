import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

extension URL {
    /// An address that a test has written itself.
    static func test(_ text: String) throws -> URL {
        try #require(URL(string: text))
    }
}

extension ProviderFixture {
    /// What the issuer sends back for an address that was opened.
    func callback(
        to address: URL, at redirect: String, _ change: (inout [String: String]) -> Void = { _ in }
    ) throws -> URL {
        let pairs = try issuer.authorize(address)
        var answer = Dictionary(pairs.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        change(&answer)
        return try .test(redirect + "?" + FormEncoding.encode(answer.map { ($0.key, $0.value) }))
    }
}

/// Expects that an answer is refused, for that reason and with that code.
func expect(
    _ refusal: FlowRefusal, _ code: AuthError.Code, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> AuthSession
) async {
    await #expect(sourceLocation: sourceLocation) {
        _ = try await body()
    } throws: {
        let error = $0 as? AuthError
        return error?.code == code && error?.underlyingError as? FlowRefusal == refusal
            && error?.reason.isEmpty == false
    }
}
