import Foundation
import GatehouseCrypto
package import GatehouseTypes

/// Recognizes browsers in which accounts were signed in before, by a cookie. Nothing of it is stored.
///
/// The cookie contains one token for each of the last accounts: a random identifier, its end, and a MAC over these, the
/// account and its generation. It only gives wrong passwords a count of their own. It doesn't sign anybody in.
package struct KnownBrowsers: Sendable {
    /// How many accounts of one browser are known.
    private static let maximumCount = 4
    private static let idSize = 16
    private static let endSize = 8

    let key: Secret
    let time: any TimeSource
    let randomness: any RandomSource

    /// How long a browser is known.
    package let lifetime: Duration

    /// The value of the cookie after an account has signed in.
    ///
    /// - Parameters:
    ///   - standing: The account.
    ///   - old: The value that the browser had. Its tokens of other accounts stay.
    /// - Returns: The value.
    package func remember(_ standing: AccountStanding, besides old: Secret?) -> Secret {
        let end = UInt64(time.now.addingTimeInterval(lifetime.seconds).timeIntervalSince1970)
        let content = randomness.bytes(KnownBrowsers.idSize) + KnownBrowsers.bytes(of: end)
        let token = Base64URL.encode(content + mac(content, standing))
        let others = KnownBrowsers.tokens(in: old).filter { id(in: $0, of: standing) == nil }
        return Secret(([token] + others.map(\.revealed)).prefix(KnownBrowsers.maximumCount).joined(separator: "."))
    }

    /// The identifier of the browser; `nil` if the account hasn't signed in there in this generation, or too long ago.
    func id(in cookie: Secret?, of standing: AccountStanding) -> [UInt8]? {
        KnownBrowsers.tokens(in: cookie).lazy.compactMap { id(in: $0, of: standing) }.first
    }

    private func id(in token: Secret, of standing: AccountStanding) -> [UInt8]? {
        let contentSize = KnownBrowsers.idSize + KnownBrowsers.endSize
        guard let bytes = Base64URL.decode(token.revealed), bytes.count == contentSize + HMAC.Hash.sha256.size else {
            return nil
        }
        let content = Array(bytes.prefix(contentSize))
        guard ConstantTime.areEqual(Array(bytes.dropFirst(contentSize)), mac(content, standing)) else { return nil }
        let end = content.suffix(KnownBrowsers.endSize).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return time.now.timeIntervalSince1970 < Double(end) ? Array(content.prefix(KnownBrowsers.idSize)) : nil
    }

    private func mac(_ content: [UInt8], _ standing: AccountStanding) -> [UInt8] {
        let message = JSONValue.array([
            .string(Base64URL.encode(content)), .string(standing.account.rawValue),
            .integer(Int64(standing.generation)),
        ])
        return HMAC.sha256(message.encoded, key: key)
    }

    private static func tokens(in cookie: Secret?) -> [Secret] {
        guard let text = cookie?.revealed, text.utf8.count <= 512 else { return [] }
        return text.split(separator: ".").prefix(maximumCount).map { Secret(String($0)) }
    }

    private static func bytes(of number: UInt64) -> [UInt8] {
        stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
