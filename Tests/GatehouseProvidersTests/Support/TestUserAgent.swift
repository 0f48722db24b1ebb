import Foundation
import GatehouseClient
import GatehouseHTTP
import Synchronization

/// A user agent that goes nowhere: the issuer's pages are played by a function.
final class TestUserAgent: UserAgent {
    typealias Pages = @Sendable (URL) throws -> [(name: String, value: String)]

    private let pages: Pages
    private let opened = Mutex<[URL]>([])
    private let landing: String?

    init(landing: String? = nil, _ pages: @escaping Pages) {
        self.pages = pages
        self.landing = landing
    }

    /// The addresses that were opened.
    var addresses: [URL] { opened.withLock { $0 } }

    func visit(redirect: URL?, address: @Sendable (URL) async throws -> URL) async throws -> URL {
        let place = redirect?.absoluteString ?? "http://127.0.0.1:49152/callback"
        guard let target = URL(string: place) else { throw AuthError(.misconfigured) }
        let opened = try await address(target)
        self.opened.withLock { $0.append(opened) }
        let query = FormEncoding.encode(try pages(opened))
        guard let callback = URL(string: (landing ?? place) + "?" + query) else { throw AuthError(.misconfigured) }
        return callback
    }
}
