import Foundation
import GatehouseHTTP
import GatehouseTypes

/// The token as it came with a request. Only the `Authorization` field is looked at; a token elsewhere isn't accepted.
struct PresentedToken {
    let scheme: TokenScheme
    let text: Secret

    init(of request: HTTPRequest, maximumSize: Int) throws(Halt) {
        guard !request.queryItems.contains(where: { $0.name == "access_token" }) else {
            throw .refused(.tokenInQuery, consequence: .invalidRequest)
        }
        let credentials = try PresentedToken.credentials(in: request.headers)
        guard let scheme = TokenScheme.allCases.first(where: { credentials.isScheme($0.rawValue) }) else {
            throw .refused(.unsupportedScheme, consequence: .unauthenticated)
        }
        guard let text = credentials.token68 else {
            throw .refused(.malformedCredentials, consequence: .invalidRequest)
        }
        guard text.revealedBytes.count <= maximumSize else { throw .refused(.tokenTooLarge) }
        self.scheme = scheme
        self.text = text
    }

    /// The scheme that a request asks to be judged by, whether or not the rest of it is in order.
    static func scheme(of request: HTTPRequest) -> TokenScheme? {
        guard let credentials = try? credentials(in: request.headers) else { return nil }
        return TokenScheme.allCases.first { credentials.isScheme($0.rawValue) }
    }

    private static func credentials(in headers: HTTPHeaders) throws(Halt) -> AuthorizationCredentials {
        switch headers.authorization {
        case .absent:
            throw .refused(.missingCredentials, consequence: .unauthenticated)
        case .malformed:
            let isDoubled = headers[values: "Authorization"].count > 1
            throw .refused(isDoubled ? .multipleCredentials : .malformedCredentials, consequence: .invalidRequest)
        case .credentials(let credentials):
            return credentials
        }
    }
}
