public import Foundation
public import GatehouseClient
import GatehouseHTTP
import Synchronization

/// A user agent without a browser: a closure simulates the pages and returns the parameters of the redirect.
public final class RedirectingUserAgent: UserAgent {
    /// Simulates the pages of an authorization URL. Returns the parameters for the redirect URI.
    public typealias Pages = @Sendable (URL) throws -> [(name: String, value: String)]

    private static let loopback = "http://127.0.0.1:49152/callback"

    private let pages: Pages
    private let opened = Mutex<[URL]>([])
    private let landing: String?

    /// Creates a user agent for simulated pages.
    ///
    /// - Parameters:
    ///   - landing: The URL that receives the response; nil for the redirect URI.
    ///   - pages: Returns the parameters of the response to an authorization URL.
    public init(landing: String? = nil, _ pages: @escaping Pages) {
        self.pages = pages
        self.landing = landing
    }

    /// The authorization URLs that were opened.
    public var addresses: [URL] { opened.withLock { $0 } }

    /// Opens the authorization URL and returns the redirect URL with the parameters of the pages.
    ///
    /// - Throws: The errors of creating the authorization URL and of the pages; `AuthError` with `misconfigured` for an
    ///   invalid redirect URI.
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
    /// A browser whose user approves every request.
    public var userAgent: RedirectingUserAgent {
        RedirectingUserAgent { try self.authorize($0) }
    }
}
