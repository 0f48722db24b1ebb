import GatehouseJOSE
import GatehouseTypes

/// Gets at the signed token, through its seal if there are keys for one.
///
/// Whoever has keys registered accepts sealed tokens only: otherwise a token that was never meant to be seen could be
/// replaced by a plain one.
struct TokenOpener {
    private static let sealedPartCount = 5

    let keys: [DecryptionKey]
    let algorithms: Set<KeyManagementAlgorithm>
    let maximumSize: Int

    func open(_ presented: Secret) throws(Halt) -> UnverifiedToken {
        let text = presented.revealed
        let isSealed = text.utf8.count { $0 == UInt8(ascii: ".") } == TokenOpener.sealedPartCount - 1
        guard isSealed == !keys.isEmpty else {
            throw isSealed ? .refused(.unexpectedSeal) : .refused(.notSealed)
        }
        do {
            guard isSealed else { return try UnverifiedToken(compact: text, maximumSize: maximumSize) }
            let sealed = try SealedToken(compact: text, maximumSize: maximumSize)
            return try sealed.openSignedToken(with: keys, allowing: algorithms)
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
