import GatehouseTypes
import Testing

/// A way to make tokens that both sides know.
protocol InteropToken: Sendable, CustomTestStringConvertible {
    /// Makes a token of the example's claims with the library.
    func make() async throws -> String

    /// Reads a token with the library.
    ///
    /// - Returns: What is in it.
    func read(_ token: String) throws -> [UInt8]

    /// Lets a peer make a token of the example's claims.
    func make(by peer: some JOSEPeer) async throws -> String

    /// Lets a peer read a token.
    ///
    /// - Returns: What is in it.
    func read(_ token: String, by peer: some JOSEPeer) async throws -> String

    /// The part of the token in which a change must be noticed.
    var protectedPart: Int { get }
}

/// What the tokens say.
enum ExampleClaims {
    static let claims: JSONValue = [
        "iss": "https://id.example.com", "sub": "account-1", "aud": "notes-api", "exp": 4_102_444_800,
        "name": "Zoë \u{1F511}",
    ]
}

extension InteropToken {
    /// The token with one bit of its content changed.
    func changing(_ token: String) throws -> String {
        var parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        var content = try #require(Base64URL.decode(parts[protectedPart]))
        content[content.count / 2] ^= 1
        parts[protectedPart] = Base64URL.encode(content)
        return parts.joined(separator: ".")
    }

    /// Shows that a peer reads what the library makes.
    func expectRead(by peer: some JOSEPeer) async throws {
        #expect(try await read(make(), by: peer) == ExampleClaims.claims.encodedText)
    }

    /// Shows that the library reads what a peer makes.
    func expectReadable(from peer: some JOSEPeer) async throws {
        #expect(try await read(make(by: peer)) == ExampleClaims.claims.encoded)
    }
}
