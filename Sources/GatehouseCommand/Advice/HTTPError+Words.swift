import Foundation
import GatehouseHTTP

extension HTTPError {
    /// The error for text output: which server, and why there is no response.
    var words: String {
        let server = request?.url?.host() ?? "the server"
        let why = cause.isEmpty ? "" : ": " + cause
        return switch code {
        case .invalidRequest: "the request can't be sent" + why
        case .cannotConnect: "can't connect to \(server)"
        case .connectionLost: "the connection to \(server) was lost before the response was complete"
        case .cancelled: "the request was cancelled"
        case .insecureConnection: "the connection to \(server) isn't secure" + why
        case .invalidResponse: "the response of \(server) can't be read" + why
        case .resetInProgress: "the request was stopped by a sign-out"
        case .cannotAuthenticate: "the request can't be authenticated" + why
        case .timedOut: "\(server) didn't respond in time"
        case .cannotDecodeResponse: "the response of \(server) isn't in the expected format" + why
        case .unknown: "the request to \(server) failed" + why
        }
    }

    /// The reason without libcurl's error number.
    private var cause: String { reason.withoutLibraryCodes }
}

extension String {
    /// The text without the numbers of libcurl's errors, such as the last part of "TLS failed (CURLcode 35)".
    var withoutLibraryCodes: String { replacing(#/ \(CURLcode \d+\)/#, with: "") }
}
