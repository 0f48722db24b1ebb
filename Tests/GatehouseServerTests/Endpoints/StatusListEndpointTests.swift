import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import Testing

@Suite("The endpoint of status lists")
struct StatusListEndpointTests {
    @Test func `gives everybody a list, which may be kept until the next one`() async throws {
        let web = try await Web { $0.statusListLifetime = .seconds(60) }
        let answer = try await web.send(.get, "/status/0", headers: ["Origin": "https://other.example.com"])
        #expect(answer.status == .ok && answer.headers["Content-Type"] == StatusListClaims.mediaType)
        let age = try #require(answer.headers["Cache-Control"]?.wholeMatch(of: /public, max-age=(\d+)/)?.1)
        #expect((1...10).contains(Int(age) ?? 0))
        #expect(answer.headers["Access-Control-Allow-Origin"] == "*")
    }

    @Test(arguments: ["1", "-1", "x", "9223372036854775807", "9223372036854775808", "0/0", "", "00x"])
    func `knows no other list`(name: String) async throws {
        let web = try await Web { $0.statusListLifetime = .seconds(60) }
        #expect(try await web.send(.get, "/status/" + name).status == .notFound)
    }

    @Test func `gives none if the service publishes none`() async throws {
        let web = try await Web()
        #expect(try await web.send(.get, "/status/0").status == .notFound)
    }
}
