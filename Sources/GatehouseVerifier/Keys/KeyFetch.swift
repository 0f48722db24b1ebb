import Foundation
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth

/// One fetch of an issuer's keys.
struct KeyFetch: Sendable {
    enum Location: Sendable {
        /// The issuer's metadata contains the URL of the keys.
        case issuer(String)
        /// The keys are at this URL.
        case keySet(URL)
    }

    let location: Location
    let transport: any HTTPTransport
    let policy: KeyCacheConfiguration

    func run() async throws(KeySourceError) -> JSONWebKeySet {
        switch location {
        case .keySet(let url): try await keySet(at: url)
        case .issuer(let issuer): try await keySet(at: keySetURL(of: issuer))
        }
    }

    private func keySet(at url: URL) async throws(KeySourceError) -> JSONWebKeySet {
        let response = try await get(url)
        do {
            return try JSONWebKeySet(parsing: response.body)
        } catch {
            throw KeySourceError(.invalidDocument, underlyingError: error)
        }
    }

    private func keySetURL(of issuer: String) async throws(KeySourceError) -> URL {
        var lastError = KeySourceError(.insecureAddress)
        for url in Issuer.wellKnownURLs(issuer) {
            do {
                return try KeyFetch.keySetURL(of: issuer, in: await get(url))
            } catch {
                // The next well-known URL is tried only if this one has no acceptable response.
                guard error.code == .unacceptableAnswer else { throw error }
                lastError = error
            }
        }
        throw lastError
    }

    private static func keySetURL(of issuer: String, in response: HTTPResponse) throws(KeySourceError) -> URL {
        do {
            let metadata = try ServerMetadata(parsing: response.body, expectedIssuer: issuer)
            guard let url = metadata.jwksURI else { throw OAuthError(.missingParameter, "jwks_uri") }
            return url
        } catch {
            throw KeySourceError(.invalidDocument, underlyingError: error)
        }
    }

    private func get(_ url: URL) async throws(KeySourceError) -> HTTPResponse {
        guard Origin(url)?.isSecure == true else { throw KeySourceError(.insecureAddress) }
        var request = HTTPRequest(.get, url: url)
        request.headers["Accept"] = "application/json, application/jwk-set+json"
        request[option: Timeout.self] = policy.timeout
        request[option: MaximumResponseSize.self] = policy.maximumSize
        let response: HTTPResponse
        do {
            response = try await transport.send(request)
        } catch {
            throw KeySourceError(.unreachable, underlyingError: error)
        }
        guard response.status == .ok, response.body.count <= policy.maximumSize else {
            throw KeySourceError(.unacceptableAnswer)
        }
        guard response.headers.contentType?.isJSON == true else { throw KeySourceError(.invalidDocument) }
        return response
    }
}
