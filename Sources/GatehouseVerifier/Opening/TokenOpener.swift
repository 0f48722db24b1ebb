import GatehouseJOSE
import GatehouseTypes

/// Gets at the signed token, through its seal if there are keys for one.
///
/// Whoever has keys registered accepts sealed tokens only: otherwise a token that was never meant to be seen could be
/// replaced by a plain one.
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

    func open(_ presented: Secret) throws(Halt) -> UnverifiedToken {
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
            throw TokenOpener.halt(for: error)
        }
    }

    private static func halt(for error: JOSEError) -> Halt {
        switch error.code {
        case .tokenTooLarge: .refused(.tokenTooLarge)
        case .malformedToken, .invalidHeader, .unsupportedHeader: .refused(.malformedToken, error.detail)
        case .invalidNesting: .refused(.invalidNesting, error.detail)
        default: .refused(.cannotOpen, error.code.rawValue)
        }
    }
}
