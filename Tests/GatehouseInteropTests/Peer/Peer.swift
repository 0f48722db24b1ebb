import Foundation
import GatehouseCurl
import Testing

/// A running OpenID provider that others wrote, as its start script describes it.
struct Peer: Decodable, Sendable {
    /// How the peer is spoken to.
    enum Scheme: String, CaseIterable, CustomTestStringConvertible {
        case http
        case https

        var testDescription: String { "over \(rawValue)" }
    }

    /// The person who has an account there.
    struct Person: Decodable, Sendable {
        let username: String
        let password: String
        let name: String
        let email: String
    }

    let issuers: [String: String]
    let address: URL
    let authority: String
    let person: Person
    let publicClient: String
    let confidentialClient: String
    let secret: String
    let redirect: URL
    let signedOut: URL

    /// The peer that `Interop/run` has started. Without one nothing is skipped: the test fails.
    static func running(_ scheme: Scheme) throws -> Peer {
        guard let path = ProcessInfo.processInfo.environment["INTEROP_PEER"] else { throw Missing() }
        let peers = try JSONDecoder().decode([String: Peer].self, from: Data(contentsOf: URL(filePath: path)))
        guard let peer = peers[scheme.rawValue] else { throw Missing() }
        return peer
    }

    /// A transport that trusts the peer's certificate authority, and no other.
    var transport: CurlTransport {
        CurlTransport(CurlConfiguration(caFile: authority))
    }

    /// Why a test can't run.
    struct Missing: Error, CustomStringConvertible {
        var description: String { "INTEROP_PEER names no running peer: use `make interop`" }
    }
}
