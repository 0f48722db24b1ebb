public import Foundation
public import GatehouseHTTP
public import GatehouseService
public import GatehouseTypes

/// Fetches the documents of clients over HTTP.
///
/// Clients choose the URLs, so the transport should make connections only to public addresses:
/// `CurlConfiguration.reachableAddresses`. Redirects aren't followed.
public struct DocumentFetcher: ClientDocumentFetcher {
    /// The name of the event that is recorded for each fetch. Its fields are `address` (without query), `result`
    /// (`fetched` or `failed`), `reason` and `milliseconds`.
    public static let event = "server.document"

    /// How long a host has for its answer, with the connection.
    static let timeout: Duration = .seconds(5)

    private let client: EndpointClient
    private let selfRegistered: EndpointClient
    private let time: any TimeSource
    private let diagnostics: any DiagnosticSink

    /// Creates a fetcher.
    ///
    /// - Parameters:
    ///   - transport: Sends the requests. It doesn't follow redirects.
    ///   - selfRegistered: Sends those to clients that registered themselves, which may make connections to fewer
    ///     addresses; `nil` for the same transport.
    ///   - diagnostics: The sink for events about fetches.
    ///   - time: The clock.
    public init(
        over transport: any HTTPTransport, selfRegistered: (any HTTPTransport)? = nil,
        diagnostics: any DiagnosticSink = NoDiagnostics(),
        time: any TimeSource = SystemTimeSource()
    ) {
        func client(over transport: any HTTPTransport) -> EndpointClient {
            EndpointClient(transport: transport, timeout: DocumentFetcher.timeout, time: time)
        }
        self.client = client(over: transport)
        self.selfRegistered = client(over: selfRegistered ?? transport)
        self.time = time
        self.diagnostics = diagnostics
    }

    /// Fetches a document.
    public func fetch(_ address: URL) async throws(ClientDocumentError) -> ClientDocument {
        try await fetch(address, by: client)
    }

    /// Fetches a document of a client that registered itself.
    public func fetchForSelfRegistered(_ address: URL) async throws(ClientDocumentError) -> ClientDocument {
        try await fetch(address, by: selfRegistered)
    }

    private func fetch(
        _ address: URL, by client: EndpointClient
    ) async throws(ClientDocumentError) -> ClientDocument {
        let begin = time.uptime
        do {
            let document = try await document(at: address, by: client)
            record(address, "fetched", nil, after: time.uptime - begin)
            return document
        } catch {
            record(address, "failed", error.reason, after: time.uptime - begin)
            throw error
        }
    }

    private func document(
        at address: URL, by client: EndpointClient
    ) async throws(ClientDocumentError) -> ClientDocument {
        var request = HTTPRequest(.get, url: address)
        guard let origin = request.origin, origin.scheme == "https" else {
            throw ClientDocumentError(.unreachable, "its address isn't an https URL")
        }
        request.headers["Accept"] = "*/*"
        let response: HTTPResponse
        do {
            response = try await client.exchange(request, maximumSize: ClientDocument.maximumSize)
        } catch {
            throw DocumentFetcher.error(error)
        }
        guard response.status == .ok else {
            let isPassing = response.status.rawValue >= 500 || response.status == .tooManyRequests
            throw ClientDocumentError(
                isPassing ? .unavailable : .unacceptable,
                "it answered \(response.status.rawValue) instead of 200 with the document itself")
        }
        return ClientDocument(response.body, lifetime: response.statedLifetime)
    }

    private static func error(_ error: EndpointError) -> ClientDocumentError {
        guard case .noResponse(let cause) = error else {
            return ClientDocumentError(.unreachable, "its address isn't an https URL")
        }
        return ClientDocumentError(cause.code == .invalidResponse ? .unacceptable : .unreachable, cause.reason)
    }

    private func record(_ address: URL, _ result: String, _ reason: String?, after duration: Duration) {
        var fields = ["result": result]
        fields["address"] = HTTPRequest(.get, url: address).origin.map { $0.description + address.path() }
        fields["reason"] = reason
        let numbers = ["milliseconds": Int((duration.seconds * 1000).rounded())]
        diagnostics.record(DiagnosticEvent(DocumentFetcher.event, fields, numbers: numbers))
    }
}
