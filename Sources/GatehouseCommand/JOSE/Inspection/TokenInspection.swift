import GatehouseJOSE
import GatehouseTypes

/// A token in compact form (RFC 7515, section 7.1; RFC 7516, section 7.1), parsed without verification.
///
/// Unlike GatehouseJOSE, it accepts headers that it doesn't understand, so that users can see them.
struct TokenInspection: Sendable {
    /// Decrypts a token and returns its content.
    typealias Opening = @Sendable (_ compact: String) async throws -> [UInt8]

    /// The content of a token.
    indirect enum Content: Sendable {
        /// Claims, or another object.
        case claims([String: JSONValue])
        /// Another token.
        case token(TokenInspection)
        /// The given number of bytes that are neither.
        case bytes(Int)
        /// The given number of encrypted bytes.
        case encrypted(Int)
    }

    /// The maximum size of a token, in bytes.
    static let maximumSize = SealedToken.defaultMaximumSize

    /// The maximum nesting depth of tokens.
    private static let maximumDepth = 4

    private static let signedPartCount = 3
    private static let encryptedPartCount = 5

    /// Whether the token is encrypted (JWE); otherwise it is signed (JWS).
    let isEncrypted: Bool

    /// The header's members.
    let header: [String: JSONValue]

    /// The content.
    let content: Content

    /// Parses a token.
    ///
    /// - Parameters:
    ///   - text: The token.
    ///   - depth: The nesting depth of the token.
    ///   - opening: Decrypts an encrypted token; `nil` if there is no key.
    /// - Throws: ``CommandFailure`` if the text isn't a token in compact form, and the errors of `opening`.
    init(_ text: String, depth: Int = 1, opening: Opening? = nil) async throws {
        guard text.utf8.count <= TokenInspection.maximumSize else {
            throw CommandFailure("the token is longer than \(TokenInspection.maximumSize) bytes")
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard [TokenInspection.signedPartCount, TokenInspection.encryptedPartCount].contains(parts.count) else {
            throw CommandFailure(
                "this isn't a token in compact form, which has three parts (JWS) or five (JWE), separated by dots; "
                    + "only its issuer can read an opaque token")
        }
        let bytes = try parts.enumerated().map { try TokenInspection.decode($0.element, part: $0.offset + 1) }
        guard let header = try? JSONValue(parsing: bytes[0]).object else {
            throw CommandFailure("the token's header, its first part, isn't a JSON object")
        }
        self.header = header
        isEncrypted = parts.count == TokenInspection.encryptedPartCount
        if !isEncrypted {
            content = await TokenInspection.content(bytes[1], depth: depth, opening: opening)
        } else if let opening {
            content = await TokenInspection.content(try await opening(text), depth: depth, opening: opening)
        } else {
            content = .encrypted(bytes[3].count)
        }
    }

    private static func decode(_ part: Substring, part number: Int) throws(CommandFailure) -> [UInt8] {
        guard let bytes = Base64URL.decode(part) else {
            throw CommandFailure("part \(number) of the token isn't base64url; was the token cut off or wrapped?")
        }
        return bytes
    }

    private static func content(_ bytes: [UInt8], depth: Int, opening: Opening?) async -> Content {
        if let members = try? JSONValue(parsing: bytes).object { return .claims(members) }
        guard depth < maximumDepth, let text = String(validating: bytes, as: UTF8.self),
            let token = try? await TokenInspection(text, depth: depth + 1, opening: opening)
        else { return .bytes(bytes.count) }
        return .token(token)
    }
}
