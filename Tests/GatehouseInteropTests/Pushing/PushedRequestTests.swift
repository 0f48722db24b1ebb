import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseProviders
import GatehouseTypes
import Testing

extension Glewlwyd {
    @Suite("Pushed authorization requests")
    struct PushedRequestTests {
        @Test(arguments: Peer.Scheme.allCases, Client.allCases)
        func `leave the browser with a reference only`(scheme: Peer.Scheme, client: Client) async throws {
            let fixture = try PeerFixture(scheme, client: client) { $0.issuer.pushesRequests = .required }
            let session = try await fixture.signIn()
            #expect(try await fixture.userInfo(session).status == .ok)
            #expect(fixture.transport.exchanges(with: "par").map(\.status) == [.created])
            let query = try #require(fixture.person.addresses.last?.query(percentEncoded: true))
            let names = try #require(FormEncoding.decode(query)).map(\.name)
            #expect(Set(names) == ["client_id", "request_uri"])
        }

        @Test(arguments: Peer.Scheme.allCases)
        func `carry a proof of the key that the tokens will be bound to`(scheme: Peer.Scheme) async throws {
            let fixture = try PeerFixture(scheme, binding: .required) { $0.issuer.pushesRequests = .required }
            let session = try await fixture.signIn()
            #expect(session.accessToken.type == .dpop)
            #expect(fixture.transport.exchanges(with: "par").last?.form["dpop_jkt"] == session.proofKeyID?.rawValue)
        }
    }
}
