package import GatehouseHTTP
package import GatehouseTypes

/// Fetches the documents of an issuer, with limits on their size and media type.
package struct DocumentClient: Sendable {
    /// The media types that a document may have.
    package enum DocumentType: Sendable {
        case any
        case json
        case named(String)

        fileprivate func includes(_ type: MediaType?) -> Bool {
            switch self {
            case .any: true
            case .json: type?.isJSON == true
            case .named(let name): type?.essence == name
            }
        }
    }

    private let client: EndpointClient
    private let type: DocumentType
    private let maximumSize: Int

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - client: Sends the requests.
    ///   - type: The media types that documents may have.
    ///   - maximumSize: The maximum size of a document, in bytes.
    package init(_ client: EndpointClient, type: DocumentType = .any, maximumSize: Int = 1024 * 1024) {
        self.client = client
        self.type = type
        self.maximumSize = maximumSize
    }

    /// Sends a request and parses the body of the response, which must have the status 200 and an accepted media type.
    package func document<Document>(
        _ request: HTTPRequest, parse: ([UInt8]) throws -> Document
    ) async throws(IssuerError) -> Document {
        let response: HTTPResponse
        do {
            response = try await client.exchange(request, maximumSize: maximumSize)
        } catch {
            throw IssuerError(sending: error, to: request.address)
        }
        guard response.status == .ok else {
            throw IssuerError(.unacceptableAnswer, response: response, address: request.address)
        }
        guard type.includes(response.headers.contentType) else {
            throw IssuerError(.invalidDocument, response: response, address: request.address)
        }
        do {
            return try parse(response.body)
        } catch {
            throw IssuerError(
                .invalidDocument, response: response, address: request.address, underlyingError: error)
        }
    }
}

extension IssuerError {
    fileprivate init(sending error: EndpointError, to address: String?) {
        switch error {
        case .insecureAddress: self.init(.insecureAddress, address: address)
        case .noResponse(let cause):
            let isInvalid = cause.code == .invalidResponse
            self.init(isInvalid ? .unacceptableAnswer : .unreachable, address: address, underlyingError: cause)
        }
    }
}

extension HTTPRequest {
    /// The URL without query and fragment, for a log. A URL with user information has no origin: then only its host.
    var address: String? { origin.map { $0.description + percentEncodedPath } ?? host }
}

extension OneShot {
    /// Waits for the result of a shared fetch.
    package func fetched() async throws(IssuerError) -> Value {
        do {
            return try await value()
        } catch {
            throw IssuerError(.unreachable, underlyingError: HTTPError(.cancelled))
        }
    }
}
