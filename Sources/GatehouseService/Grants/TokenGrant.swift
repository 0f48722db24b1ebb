public import GatehouseOAuth

/// One of the things that the token endpoint takes in exchange for tokens.
public protocol TokenGrant: Sendable {
    /// The grant's name on the wire.
    var type: GrantType { get }

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - parameters: The request.
    ///   - caller: Who makes it.
    /// - Returns: Tokens or an error.
    /// - Throws: ``ServiceError`` if the storage or a key fails; then nothing was done, or it can be done again.
    func respond(to parameters: OAuthParameters, from caller: TokenCaller) async throws -> TokenOutcome
}

/// Who makes a request to the token endpoint.
public struct TokenCaller: Sendable {
    /// The app.
    public let app: AppRecord
    /// The thumbprint of the key that signed the request's DPoP proof, if it has one that holds.
    public let keyThumbprint: String?
    /// Where the request came from.
    public let address: String?

    /// Describes a caller.
    public init(app: AppRecord, keyThumbprint: String?, address: String?) {
        self.app = app
        self.keyThumbprint = keyThumbprint
        self.address = address
    }
}

/// What the token endpoint answers.
public enum TokenOutcome: Sendable {
    /// Tokens.
    case granted(TokenResponse)
    /// An error.
    case refused(OAuthErrorResponse)

    static func of(_ body: () async throws -> TokenResponse) async throws -> TokenOutcome {
        do {
            return .granted(try await body())
        } catch let refusal as Refusal {
            return .refused(refusal.error)
        } catch let error as OAuthError {
            return .refused(error.response)
        }
    }
}
