import GatehouseJOSE
import GatehouseTypes

/// Parses a token, and decrypts it first if decryption keys are configured.
///
/// If keys are configured, only encrypted tokens are accepted: otherwise an encrypted token could be replaced by one
/// that isn't encrypted.
final class TokenOpener: Sendable {
    private static let sealedPartCount = 5

    private let keys: [DecryptionKey]
    private let algorithms: Set<KeyManagementAlgorithm>
    private let maximumSize: Int
    private let headers = HeaderMemory()

    init(keys: [DecryptionKey], algorithms: Set<KeyManagementAlgorithm>, maximumSize: Int) {
        self.keys = keys
        self.algorithms = algorithms
        self.maximumSize = maximumSize
    }

    func open(_ presented: Secret) throws(VerificationFailure) -> UnverifiedToken {
        let parts = CompactParts(of: presented)
        let isSealed = parts.count == TokenOpener.sealedPartCount
        guard isSealed == !keys.isEmpty else {
            throw isSealed ? .refused(.unexpectedSeal) : .refused(.notSealed)
        }
        do {
            guard isSealed else {
                return try UnverifiedToken(compact: presented, parts, maximumSize: maximumSize, headers: headers)
            }
            let sealed = try SealedToken(compact: presented, parts, maximumSize: maximumSize)
            return try sealed.openSignedToken(with: keys, allowing: algorithms, headers: headers)
        } catch {
            throw TokenOpener.failure(for: error)
        }
    }

    /// The text of the signed token: what an encrypted one contains.
    func signedText(of presented: Secret) throws(VerificationFailure) -> Secret {
        let parts = CompactParts(of: presented)
        guard parts.count == TokenOpener.sealedPartCount else { return presented }
        do {
            let sealed = try SealedToken(compact: presented, parts, maximumSize: maximumSize)
            return Secret(bytes: try sealed.open(with: keys, allowing: algorithms))
        } catch {
            throw TokenOpener.failure(for: error)
        }
    }

    private static func failure(for error: JOSEError) -> VerificationFailure {
        switch error.code {
        case .tokenTooLarge: .refused(.tokenTooLarge)
        case .malformedToken, .invalidHeader, .unsupportedHeader: .refused(.malformedToken, error.detail)
        case .invalidNesting: .refused(.invalidNesting, error.detail)
        default: .refused(.cannotOpen, error.code.rawValue)
        }
    }
}
