import Foundation
import GatehouseHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The reason why an exchange has no response.
struct SessionFailure: Error {
    let code: HTTPError.Code
    let reason: String
    var underlyingError: (any Error)?

    static let cancelled = SessionFailure(code: .cancelled, reason: "the task was cancelled")
    static let timedOut = SessionFailure(code: .timedOut, reason: "the time limit was exceeded")
    static let tooLong = SessionFailure(code: .invalidResponse, reason: "its content is longer than allowed")
    static let tooMuchUnread = SessionFailure(
        code: .invalidResponse, reason: "the content arrives faster than it is read")
    static let cut = SessionFailure(
        code: .connectionLost, reason: "the connection was lost before the end of the response")

    func error(_ request: HTTPRequest) -> HTTPError {
        HTTPError(code, reason, request: request, underlyingError: underlyingError)
    }
}

extension SessionFailure {
    private static let codes: [(HTTPError.Code, String, Set<URLError.Code>)] = [
        (.cancelled, "the task was cancelled", [.cancelled, .userCancelledAuthentication]),
        (
            .insecureConnection, "TLS failed",
            [
                .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
                .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
                .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection,
            ]
        ),
        (.invalidRequest, "the request can't be sent", [.badURL, .unsupportedURL, .dataLengthExceedsMaximum]),
        (
            .cannotConnect, "the server can't be reached",
            [
                .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet,
                .internationalRoamingOff, .callIsActive, .dataNotAllowed, .resourceUnavailable,
            ]
        ),
        (.connectionLost, "the connection was lost", [.networkConnectionLost, .requestBodyStreamExhausted]),
        (.timedOut, "the time limit was exceeded", [.timedOut]),
        (
            .invalidResponse, "the response isn't HTTP",
            [
                .badServerResponse, .cannotParseResponse, .zeroByteResource, .httpTooManyRedirects,
                .redirectToNonExistentLocation,
            ]
        ),
        (.cannotDecodeResponse, "its content can't be decoded", [.cannotDecodeContentData, .cannotDecodeRawData]),
        (.cannotAuthenticate, "the server requires credentials", [.userAuthenticationRequired]),
    ]

    /// Converts an error of Foundation. An error that isn't in the table becomes `unknown`.
    ///
    /// - Parameters:
    ///   - error: The error of `URLSession`.
    ///   - isAnswered: Whether the response had begun. On Linux, a response that breaks off is reported as an unknown
    ///     error, and a missing response as a bad server response.
    ///   - isSecure: Whether the request uses TLS. On Linux, a TLS failure is reported as an unknown error.
    init(_ error: any Error, isAnswered: Bool, isSecure: Bool) {
        let urlError = error as? URLError
        let entry = urlError.flatMap { error in SessionFailure.codes.first { $0.2.contains(error.code) } }
        #if canImport(FoundationNetworking)
            if isAnswered && urlError?.code == .unknown || urlError?.code == .badServerResponse {
                self = .cut
                underlyingError = error
                return
            }
            if isSecure && urlError?.code == .unknown {
                self.init(code: .insecureConnection, reason: "TLS failed", underlyingError: error)
                return
            }
        #endif
        self.init(
            code: entry?.0 ?? .unknown, reason: entry?.1 ?? "URLSession failed (\(urlError?.code.rawValue ?? 0))",
            underlyingError: error)
    }
}
