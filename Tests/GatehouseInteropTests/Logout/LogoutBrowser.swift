import Foundation
import GatehouseClient
import GatehouseHTTP
import Testing

/// The person who is asked whether the provider's session is to end, and says yes.
struct LogoutBrowser: UserAgent {
    let person: PeerBrowser

    func visit(redirect: URL?, address: @Sendable (URL) async throws -> URL) async throws -> URL {
        guard let redirect else { throw AuthError(.misconfigured) }
        let page = try await person.page(behind: address(redirect))
        let query = try #require(FormEncoding.decode(page.query(percentEncoded: true) ?? ""), "\(page)")
        let asked = Dictionary(query.map { ($0.name, $0.value) }) { $1 }
        guard asked["prompt"] == "end_session", let plugin = asked["plugin"], let session = asked["sid"],
            let back = asked["callback_url"].flatMap({ URL(string: $0) })
        else { throw AuthError(.refused) }
        try await person.call(.delete, "\(plugin)/session/\(session)/", nil)
        return back
    }
}
