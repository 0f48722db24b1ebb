import Foundation
import GatehouseHTTP
import Testing

/// Texts that Swift finds equal and that are other bytes on the wire.
@Suite("A cache and texts of other bytes", .timeLimit(.minutes(5)))
struct CacheTextTests {
    /// Where a text decides about who may be given a response.
    enum Place: CaseIterable {
        case scope, credentials, authenticationMethod, certificateFile, environmentPath, environmentQuery
    }

    private let composed = "\u{E9}"
    private let decomposed = "e\u{301}"

    private func request(_ text: String, at place: Place) -> HTTPRequest {
        var request = CacheWorld.request(scope: place == .scope ? text : "ada")
        switch place {
        case .scope: break
        case .credentials: request.headers["Cookie"] = text
        case .authenticationMethod: request.authenticationMethod = AuthenticationMethod(rawValue: text)
        case .certificateFile: request[option: ServerTrust.self] = ServerTrust(authorities: .only(.file(text)))
        case .environmentPath: request.environment = ServerEnvironment(host: "api.example", pathPrefix: text)
        case .environmentQuery:
            let item = URLQueryItem(name: "q", value: text)
            request.environment = ServerEnvironment(host: "api.example", queryItems: [item])
        }
        return request
    }

    @Test(arguments: Place.allCases)
    func `shares a response between requests of the same bytes only`(place: Place) async throws {
        let world = CacheWorld(answering: ["Cache-Control": "max-age=10"])
        let first = request(composed, at: place)
        #expect(try await world.isKept(first))
        #expect(try await world.isKept(first, then: request(decomposed, at: place)) == false)
    }

    @Test func `keeps apart what the server says is different`() async throws {
        let world = CacheWorld(answering: ["Cache-Control": "max-age=10", "Vary": "X-Name"])
        func request(_ name: String) -> HTTPRequest { CacheWorld.request("/notes", ["X-Name": name], scope: "ada") }
        #expect(try await world.isKept(request(composed)))
        #expect(try await world.isKept(request(composed), then: request(decomposed)) == false)
    }
}
