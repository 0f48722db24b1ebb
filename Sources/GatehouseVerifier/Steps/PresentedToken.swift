import Foundation
import GatehouseHTTP
import GatehouseTypes

/// The access token of a request. Only the `Authorization` field is read; a token anywhere else isn't accepted.
struct PresentedToken {
    let scheme: TokenScheme
    let text: Secret

    /// Whether the token's characters haven't been checked yet. Opening or parsing the token checks them, so most
    /// tokens don't need a check of their own.
    private let isUnchecked: Bool

    init(of request: HTTPRequest, maximumSize: Int) throws(VerificationFailure) {
        guard !request.queryItems.contains(where: { $0.name == "access_token" }) else {
            throw .refused(.tokenInQuery, consequence: .invalidRequest)
        }
        if let (scheme, text) = request.headers.uncheckedAuthorization, let scheme = TokenScheme(name: scheme),
            text.count <= maximumSize
        {
            self.init(scheme, text, isUnchecked: true)
        } else {
            self = try PresentedToken.checked(request, maximumSize: maximumSize)
        }
    }

    private init(_ scheme: TokenScheme, _ text: Secret, isUnchecked: Bool) {
        self.scheme = scheme
        self.text = text
        self.isUnchecked = isUnchecked
    }

    private static func checked(_ request: HTTPRequest, maximumSize: Int) throws(VerificationFailure) -> PresentedToken
    {
        let credentials = try credentials(in: request.headers)
        guard let scheme = TokenScheme(name: credentials.scheme) else {
            throw .refused(.unsupportedScheme, consequence: .unauthenticated)
        }
        guard let text = credentials.token68 else {
            throw .refused(.malformedCredentials, consequence: .invalidRequest)
        }
        guard text.count <= maximumSize else { throw .refused(.tokenTooLarge) }
        return PresentedToken(scheme, text, isUnchecked: false)
    }

    /// Checks that the token consists of the characters of `token68` (RFC 9110, section 11.2). Called for a token that
    /// can't be opened, to tell malformed credentials from an invalid token.
    func checkCharacters(in request: HTTPRequest, maximumSize: Int) throws(VerificationFailure) {
        if isUnchecked { _ = try PresentedToken.checked(request, maximumSize: maximumSize) }
    }

    /// The scheme of the request's credentials, even if the rest of them is malformed. `nil` if there is none or it
    /// isn't supported.
    static func scheme(of request: HTTPRequest) -> TokenScheme? {
        guard let credentials = try? credentials(in: request.headers) else { return nil }
        return TokenScheme(name: credentials.scheme)
    }

    private static func credentials(in headers: HTTPHeaders) throws(VerificationFailure) -> AuthorizationCredentials {
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
