import GatehouseVerifier
import Testing

/// `Docs/attacks.md`, J32; RFC 8725, sections 2.8 and 3.11.
@Suite("A token of one kind in place of another")
struct ConfusionMatrixTests {
    private let world: ConfusedWorld

    init() throws {
        world = try ConfusedWorld()
    }

    @Test(arguments: SignedKind.allCases, ConfusedWorld.expected)
    func `is taken only by whoever expects that kind`(offered: SignedKind, expected: SignedKind) async throws {
        let token = try await world.token(offered, type: offered.type)
        #expect(try await world.accepts(token, as: expected) == (offered == expected))
    }

    /// The strongest case: the token says all that anybody could ask for, and its type alone tells what it's good for.
    @Test(arguments: SignedKind.allCases, ConfusedWorld.expected.filter { $0 != .idToken })
    func `isn't taken for its claims if its type says otherwise`(
        offered: SignedKind, expected: SignedKind
    ) async throws {
        var claims = expected.claims(in: world)
        for kind in SignedKind.allCases { claims.merge(kind.claims(in: world)) { own, _ in own } }
        // What an ID token must have there, a logout token must not.
        if expected == .logoutToken { claims["nonce"] = nil }
        let token = try await world.token(offered, type: offered.type, claims: claims)
        // Client assertions have no type of their own (RFC 7523), so those that have none either may be one.
        let isUntyped = expected == .clientAssertion && [nil, "JWT"].contains(offered.type)
        #expect(try await world.accepts(token, as: expected) == (offered == expected || isUntyped))
    }
}
