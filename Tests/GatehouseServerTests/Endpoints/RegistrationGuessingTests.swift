import GatehouseHTTP
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A client's registration, beside guesses at registration access tokens")
struct RegistrationGuessingTests {
    private func isRefused(_ response: HTTPResponse) -> Bool {
        response.status == .unauthorized && response.errorCode == "invalid_token"
    }

    @Test func `isn't held up by a few wrong tokens for clients that don't exist, and by many for a while`()
        async throws
    {
        let web = try await Web { $0.limits.registrationFailures.count = 5 }
        let registered = try await Registrar(web).registered()
        func guess(_ id: String) async throws -> HTTPResponse {
            try await registered.send(.get, path: "/register/\(id)", token: Secret("guess"))
        }
        for number in 0..<4 { #expect(isRefused(try await guess("client.\(number)"))) }
        #expect(try await registered.send(.get).status == .ok)
        #expect(isRefused(try await guess("client.4")))
        for id in ["client.5", registered.id.rawValue] {
            let limited = try await guess(id)
            #expect(limited.status == .tooManyRequests && limited.headers["Retry-After"] == "60")
        }
        #expect(try await registered.send(.get).status == .tooManyRequests)
        web.time.advance(by: .seconds(60))
        #expect(try await registered.send(.get).status == .ok)
    }
}
