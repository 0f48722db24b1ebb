import CCurl
import GatehouseHTTP

/// The reason why an exchange has no response.
struct TransferFailure: Error {
    let code: HTTPError.Code
    let reason: String
    let underlyingError: (any Error)?

    /// The requests that may be sent a second time after this failure.
    enum Repetition {
        case none
        /// A request that may be processed twice: the server may have received it.
        case repeatable
        /// A request whose content can be created again: no byte of it was sent.
        case all
    }

    let repetition: Repetition

    init(
        _ code: HTTPError.Code, _ reason: String, _ underlyingError: (any Error)? = nil, repetition: Repetition = .none
    ) {
        self.code = code
        self.reason = reason
        self.underlyingError = underlyingError
        self.repetition = repetition
    }

    /// The failure before a request is sent over a kept connection that can't carry it.
    static let unusableConnection = TransferFailure(
        .cannotConnect, "the server closed a kept connection", repetition: .all)

    /// The failure if the server closes a connection instead of responding, and libcurl would send the request again.
    ///
    /// The server may have received the request. Over HTTP/2, libcurl would send it again if the server has said that
    /// it didn't process it, but also if another exchange has begun on the same connection, and doesn't tell which.
    static func closedConnection(wasRepeated: Bool) -> TransferFailure {
        TransferFailure(
            .connectionLost, "the server closed the connection instead of responding",
            repetition: wasRepeated ? .none : .repeatable)
    }

    /// A copy of the failure after which a repeatable request may be sent again.
    var permittingRepetition: TransferFailure {
        TransferFailure(code, reason, underlyingError, repetition: .repeatable)
    }

    /// Whether a request may be sent again.
    func permitsRepetition(of request: CheckedRequest) -> Bool {
        switch repetition {
        case .none: false
        case .repeatable: request.isRepeatable
        case .all: request.isReplayable
        }
    }

    static let cancelled = TransferFailure(.cancelled, "the task was cancelled")
    static let shutDown = TransferFailure(.cancelled, "the transport is shut down")
    static let timedOut = TransferFailure(.timedOut, "the time limit was exceeded")
    static let refusedAddress = TransferFailure(.cannotConnect, "the host's address isn't a permitted one")
    static let onlyRefusedAddressesLeft = TransferFailure(
        .cannotConnect,
        "no server accepts the connection at the host's permitted addresses, and others aren't permitted")
    static let unavailable = TransferFailure(.unknown, "libcurl can't be used")

    func error(_ request: HTTPRequest) -> HTTPError {
        HTTPError(code, reason, request: request, underlyingError: underlyingError)
    }

    /// The error code and the reason for libcurl's codes. Other codes are `unknown`.
    private static let codes: [(HTTPError.Code, String, [CURLcode])] = [
        (.invalidRequest, "the address is invalid", [CURLE_URL_MALFORMAT, CURLE_LOGIN_DENIED]),
        (
            .cannotConnect, "the host name can't be resolved",
            [CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY]
        ),
        (
            .cannotConnect, "no server accepts the connection",
            [CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED, CURLE_PROXY, CURLE_NO_CONNECTION_AVAILABLE]
        ),
        (.timedOut, "the time limit was exceeded", [CURLE_OPERATION_TIMEDOUT]),
        (
            .connectionLost, "the connection was lost",
            [
                CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_HTTP2,
                CURLE_HTTP2_STREAM,
                CURLE_SEND_FAIL_REWIND,
            ]
        ),
        (.insecureConnection, "the server's certificate isn't trusted", [CURLE_PEER_FAILED_VERIFICATION]),
        (
            .insecureConnection, "TLS failed",
            [
                CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM,
                CURLE_SSL_CIPHER, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_ENGINE_NOTFOUND,
                CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_ISSUER_ERROR,
                CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED,
            ]
        ),
        (
            .invalidResponse, "the response isn't HTTP",
            [CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR]
        ),
    ]

    init(_ code: CURLcode) {
        let entry = TransferFailure.codes.first { $0.2.contains { $0 == code } }
        let error = CurlError(code)
        self.init(entry?.0 ?? .unknown, entry?.1 ?? "libcurl failed: \(error.meaning)", error)
    }
}
