public import Foundation
public import GatehouseClient
import GatehouseHTTP
import Synchronization

/// A user agent that goes nowhere: a function plays the pages, and says what comes back to the redirect address.
public final class RedirectingUserAgent: UserAgent {
    /// Plays the pages behind an address.
    public typealias Pages = @Sendable (URL) throws -> [(name: String, value: String)]

    private static let loopback = "http://127.0.0.1:49152/callback"

    private let pages: Pages
    private let opened = Mutex<[URL]>([])
    private let landing: String?

    /// A user agent before pages.
    ///
    /// - Parameters:
    ///   - landing: Where the answer comes to; the redirect address without one.
    ///   - pages: Gives the parameters that come back for an address that was opened.
    public init(landing: String? = nil, _ pages: @escaping Pages) {
        self.pages = pages
        self.landing = landing
    }

    /// The addresses that were opened.
    public var addresses: [URL] { opened.withLock { $0 } }

    /// Opens the address, and comes back with what the pages say.
    ///
    /// - Throws: What making the address or the pages throws.
    public func visit(redirect: URL?, address: @Sendable (URL) async throws -> URL) async throws -> URL {
        let place = redirect?.absoluteString ?? RedirectingUserAgent.loopback
        guard let target = URL(string: place) else { throw AuthError(.misconfigured) }
        let opened = try await address(target)
        self.opened.withLock { $0.append(opened) }
        let query = FormEncoding.encode(try pages(opened))
        guard let callback = URL(string: (landing ?? place) + "?" + query) else { throw AuthError(.misconfigured) }
        return callback
    }
}

extension ScriptedIssuer {
    /// A browser with a person in front of it who says yes to everything.
    public var userAgent: RedirectingUserAgent {
        RedirectingUserAgent { try self.authorize($0) }
    }
}
