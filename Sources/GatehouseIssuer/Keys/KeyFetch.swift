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

    /// The keys that can't be read.
    let unreadable: [KeySetReading.UnreadableKey]

    /// The issuers of keys, if the document contains them. Documents for several issuers do. A key that occurs with
    /// several issuers is for each of them. A name that can't be read is that of no issuer.
    let issuers: [JSONWebKey: Set<String>]

    init(parsing body: [UInt8]) throws {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: body, limits: .document)
        } catch {
            throw JOSEError(.invalidKeySet, underlying: error)
        }
        let reading = try KeySetReading(json)
        keySet = reading.keySet
        unreadable = reading.unreadable
        var issuers: [JSONWebKey: Set<String>] = [:]
        for value in json["keys"]?.array ?? [] {
            guard let name = value["issuer"], name != .null, let key = try? JSONWebKey(published: value) else {
                continue
            }
            issuers[key, default: []].insert(name.string ?? "")
        }
        self.issuers = issuers
    }
}

extension ServerMetadata {
    /// Returns the URL of the keys.
    package func keySetURL() throws(IssuerError) -> URL {
        try address(of: \.jwksURI)
    }

    /// Returns an endpoint.
    ///
    /// - Throws: ``IssuerError`` if the document has none, or one that can't be used.
    package func address(of endpoint: KeyPath<ServerMetadata, URL?>) throws(IssuerError) -> URL {
        do {
            return try requiredEndpoint(endpoint)
        } catch {
            throw IssuerError(.invalidDocument, underlyingError: error)
        }
    }
}
