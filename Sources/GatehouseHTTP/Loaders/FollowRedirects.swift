import Foundation
import GatehouseTypes

/// Follows redirects. A redirect to another origin loses everything that is bound to the first origin.
///
/// If the origin changes, `Authorization`, `Proxy-Authorization`, `Cookie`, `DPoP`, further configured header fields
/// and every option that is bound to its origin are removed from the request. They aren't restored by later redirects.
/// A 303 changes the method to `GET`, and so do 301 and 302 for a `POST` (RFC 9110, section 15.4); 307 and 308 keep
/// method and content. The request's own ``RedirectHandler`` makes the final decision.
public struct FollowRedirects: HTTPLoader {
    /// Header fields that are never sent to another origin.
    public static let alwaysBoundToOrigin = ["Authorization", "Proxy-Authorization", "Cookie", "DPoP"]

    private static let maximumLocationLength = 8 * 1024
    private static let contentHeaders = ["Content-Type", "Content-Encoding", "Content-Language", "Content-Location"]

    private let maximumRedirects: Int
    private let headersBoundToOrigin: [String]

    /// Creates a loader that follows redirects.
    ///
    /// - Parameters:
    ///   - maximumRedirects: The maximum number of consecutive redirects.
    ///   - headersBoundToOrigin: The names of further header fields that must not be sent to another origin, such as
    ///     API keys.
    public init(maximumRedirects: Int = 10, headersBoundToOrigin: [String] = []) {
        self.maximumRedirects = maximumRedirects
        self.headersBoundToOrigin = FollowRedirects.alwaysBoundToOrigin + headersBoundToOrigin
    }

    /// Sends the request on and follows redirects.
    ///
    /// - Returns: The last response. It is the redirect itself if the request's ``RedirectHandler`` refuses it.
    /// - Throws: ``HTTPError/Code/insecureConnection`` for a redirect from `https` to any other scheme and
    ///   from `http` to one that is neither `http` nor `https`,
    ///   ``HTTPError/Code/invalidResponse`` for an invalid target and for too many redirects,
    ///   ``HTTPError/Code/invalidRequest`` if the content must be sent again but can't be created again.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        var request = request
        for _ in 0...max(0, maximumRedirects) {
            let received = try await next(request)
            guard received.status.isRedirect, let location = received.headers["Location"] else { return received }
            let response = try await received.collect()
            let sent = response.request ?? request
            let target = try FollowRedirects.target(location, of: sent, response)
            let proposed = redirect(request, sentAs: sent, to: target, response.status)
            guard let chosen = try await choose(proposed, response, sent) else { return .complete(response) }
            guard chosen.body.isReplayable else {
                throw HTTPError(
                    .invalidRequest, "a redirect requires content that can't be produced again", request: sent)
            }
            request = chosen
        }
        throw HTTPError(.invalidResponse, "more than \(maximumRedirects) consecutive redirects", request: request)
    }

    private func redirect(
        _ request: HTTPRequest, sentAs sent: HTTPRequest, to target: URL, _ status: HTTPStatus
    ) -> HTTPRequest {
        var request = request
        if status == 303 && request.method != .head || [301, 302].contains(status) && request.method == .post {
            request.method = .get
            request.body = EmptyBody()
            for name in FollowRedirects.contentHeaders { request.headers[name] = nil }
        }
        if Origin(target) != sent.origin { strip(&request) }
        request.redirect(to: target)
        return request
    }

    /// Calls the request's own handler, and applies the same rules to its changes.
    private func choose(
        _ proposed: HTTPRequest, _ response: HTTPResponse, _ sent: HTTPRequest
    ) async throws(HTTPError) -> HTTPRequest? {
        guard let handler = proposed[option: RedirectHandler.self] else { return proposed }
        guard var chosen = await handler(response, proposed) else { return nil }
        guard chosen.isCopy(of: proposed), let origin = chosen.origin else {
            throw HTTPError(
                .invalidRequest, "the redirect handler returned another request or one without a URL", request: sent)
        }
        guard origin.scheme == "https" || sent.scheme?.asciiLowercased == "http" else {
            throw HTTPError(
                .insecureConnection, "a redirect from https to another scheme", request: sent, response: response)
        }
        if origin != proposed.origin, origin != sent.origin { strip(&chosen) }
        return chosen
    }

    private func strip(_ request: inout HTTPRequest) {
        for name in headersBoundToOrigin { request.headers[name] = nil }
        request.removeOptionsBoundToOrigin()
    }

    private static func target(
        _ location: String, of request: HTTPRequest, _ response: HTTPResponse
    ) throws(HTTPError) -> URL {
        guard location.utf8.count <= maximumLocationLength, let base = request.url,
            let target = URL(string: location, relativeTo: base)?.absoluteURL,
            let scheme = target.scheme?.asciiLowercased, HTTPRequest(url: target).url != nil
        else {
            throw HTTPError(
                .invalidResponse, "the redirect has no valid Location", request: request, response: response)
        }
        guard scheme == "https" || scheme == "http" && request.scheme?.asciiLowercased == "http" else {
            throw HTTPError(
                .insecureConnection, "a redirect to a scheme that isn't allowed", request: request, response: response)
        }
        return target
    }
}

/// A request's own handling of redirects.
///
/// The handler gets the redirect response, and the request that ``FollowRedirects`` would send. It returns that
/// request, changed or unchanged, or nil to refuse the redirect; then the caller gets the redirect response. It can't
/// redirect from `https` to `http`, and it can't send data that is bound to the first origin to a third one.
public enum RedirectHandler: HTTPRequestOption {
    /// The default is nil: every redirect is followed.
    public static let defaultOptionValue: (@Sendable (HTTPResponse, HTTPRequest) async -> HTTPRequest?)? = nil

    /// A request with a handler doesn't share its response, since the handler may change it.
    public static func sharing(
        of value: (@Sendable (HTTPResponse, HTTPRequest) async -> HTTPRequest?)?
    ) -> ResponseSharing {
        value == nil ? .always : .never
    }
}
