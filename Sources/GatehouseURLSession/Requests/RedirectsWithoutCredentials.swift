public import Foundation
import GatehouseHTTP

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A delegate of a `URLSession` that follows redirects and removes credentials from redirects to another origin.
///
/// A redirect to another origin loses `Authorization`, `Proxy-Authorization`, `Cookie` and `DPoP`. A redirect from
/// https to any other scheme isn't followed; the redirect itself is then the response.
public final class RedirectsWithoutCredentials: NSObject, URLSessionTaskDelegate {
    /// Removes the credentials from the new request if it goes to another origin.
    public func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let old = response.url.flatMap { Origin($0) }
        let new = request.url.flatMap { Origin($0) }
        guard let old, let new, new.scheme == "https" || old.scheme == "http" else { return completionHandler(nil) }
        var request = request
        if new != old {
            for name in FollowRedirects.alwaysBoundToOrigin { request.setValue(nil, forHTTPHeaderField: name) }
        }
        completionHandler(request)
    }
}
