package import Foundation
import GatehouseHTTP
import GatehouseJOSE
package import GatehouseOAuth
import GatehouseTypes

/// One fetch of an issuer's keys.
package struct KeyFetch: Sendable {
    private let client: DocumentClient
    private let location: @Sendable () async throws(IssuerError) -> URL

    /// Creates a fetch.
    ///
    /// - Parameters:
    ///   - client: Sends the request.
    ///   - location: Returns the URL of the keys.
    package init(client: DocumentClient, location: @escaping @Sendable () async throws(IssuerError) -> URL) {
        self.client = client
        self.location = location
    }

    func run() async throws(IssuerError) -> KeyDocument {
        var request = HTTPRequest(.get, url: try await location())
        request.headers["Accept"] = "application/json, application/jwk-set+json"
        return try await client.document(request) { try KeyDocument(parsing: $0) }
    }
}

/// The content of a key set document.
struct KeyDocument: Sendable {
    let keySet: JSONWebKeySet

    /// The issuers of keys, by key identifier, if the document contains them. Documents for several issuers do.
    let issuers: [KeyID: String]

    init(parsing body: [UInt8]) throws {
        keySet = try JSONWebKeySet(parsing: body)
        let keys = (try? JSONValue(parsing: body, limits: .document))?["keys"]?.array ?? []
        let named = keys.compactMap { key in
            key["kid"]?.string.flatMap { name in key["issuer"]?.string.map { (KeyID(name), $0) } }
        }
        issuers = Dictionary(named, uniquingKeysWith: { $1 })
    }
}

extension ServerMetadata {
    /// Returns the URL of the keys.
    package func keySetURL() throws(IssuerError) -> URL {
        guard let jwksURI else {
            throw IssuerError(.invalidDocument, underlyingError: OAuthError(.missingParameter, "jwks_uri"))
        }
        return jwksURI
    }
}
