import Foundation
import GatehouseHTTP
import Testing

@testable import GatehouseURLSession

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A failure of URLSession")
struct SessionFailureTests {
    private static let table: [(HTTPError.Code, [URLError.Code])] = [
        (.cancelled, [.cancelled, .userCancelledAuthentication]),
        (
            .insecureConnection,
            [
                .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
                .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
                .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection,
            ]
        ),
        (.invalidRequest, [.badURL, .unsupportedURL]),
        (.cannotConnect, [.cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet]),
        (.connectionLost, [.networkConnectionLost]),
        (.timedOut, [.timedOut]),
        (.cannotAuthenticate, [.userAuthenticationRequired]),
        (.invalidResponse, [.cannotParseResponse, .zeroByteResource, .httpTooManyRedirects]),
        (.cannotDecodeResponse, [.cannotDecodeContentData, .cannotDecodeRawData]),
        (.unknown, [.unknown, .fileDoesNotExist]),
    ]

    @Test func `is one of those that every transport has`() {
        for (code, names) in SessionFailureTests.table {
            for name in names {
                let failure = SessionFailure(URLError(name), isAnswered: false, isSecure: false)
                #expect(failure.code == code, "\(name)")
                #expect((failure.underlyingError as? URLError)?.code == name)
            }
        }
    }

    @Test func `of another kind is unknown, and kept`() {
        struct Other: Error {}
        let failure = SessionFailure(Other(), isAnswered: false, isSecure: false)
        #expect(failure.code == .unknown)
        #expect(failure.underlyingError is Other)
    }
}
