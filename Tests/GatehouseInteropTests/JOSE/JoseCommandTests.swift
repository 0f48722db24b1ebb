import GatehouseJOSE
import Testing

@Suite("The command jose", .serialized)
struct JoseCommandTests {
    private let peer = JoseCommand()

    /// Debian's jose knows neither `EdDSA` nor, with OpenSSL 3, `RSA-OAEP-256`.
    private static let (known, unknown) = (
        NestedToken.all.filter { isKnown($0) }, NestedToken.all.filter { !isKnown($0) }
    )

    private static let signatures = PlainSignature.all.filter { isKnown($0) }

    private static func isKnown(_ token: NestedToken) -> Bool {
        isKnown(token.signature) && token.management != .rsaOAEP256
    }

    private static func isKnown(_ token: PlainSignature) -> Bool {
        ![.edDSA, .ed25519].contains(token.algorithm)
    }

    @Test func `names the algorithms that are tried, and none of those that aren't`() async throws {
        let names = try await peer.algorithms()
        for token in NestedToken.all {
            let own = [token.signature.algorithm.name, token.management.name, token.encryption.name]
            #expect(names.isSuperset(of: own) == JoseCommandTests.isKnown(token), "\(token.testDescription)")
        }
        for token in PlainSignature.all {
            #expect(names.contains(token.algorithm.name) == JoseCommandTests.isKnown(token))
        }
    }

    @Test(arguments: known)
    func `opens what is signed and sealed here`(_ token: NestedToken) async throws {
        try await token.expectRead(by: peer)
    }

    @Test(arguments: known)
    func `signs and seals what is opened here`(_ token: NestedToken) async throws {
        try await token.expectReadable(from: peer)
    }

    @Test(arguments: unknown)
    func `refuses to open what it doesn't know`(_ token: NestedToken) async throws {
        let refusal = await #expect(throws: PeerRefusal.self) { try await token.read(token.make(), by: peer) }
        #expect(refusal?.operation == (token.management == .rsaOAEP256 ? .open : .verify))
    }

    @Test(arguments: unknown)
    func `refuses to make what it doesn't know`(_ token: NestedToken) async throws {
        let refusal = await #expect(throws: PeerRefusal.self) { try await token.make(by: peer) }
        #expect(refusal?.operation == (JoseCommandTests.isKnown(token.signature) ? .seal : .sign))
    }

    @Test(arguments: known)
    func `refuses a changed ciphertext`(_ token: NestedToken) async throws {
        let refusal = try await #require(throws: PeerRefusal.self) {
            try await token.read(token.changing(token.make()), by: peer)
        }
        #expect(refusal.operation == .open, "\(refusal)")
    }

    @Test(arguments: known)
    func `has made a ciphertext that is refused here once it's changed`(_ token: NestedToken) async throws {
        let changed = try await token.changing(token.make(by: peer))
        let refusal = #expect(throws: JOSEError.self) { try token.read(changed) }
        #expect(refusal?.code == .decryptionFailed)
    }

    @Test(arguments: signatures)
    func `verifies what is signed here, and signs what is verified here`(_ token: PlainSignature) async throws {
        try await token.expectRead(by: peer)
        try await token.expectReadable(from: peer)
        await #expect(throws: PeerRefusal.self) { try await token.read(token.changing(token.make()), by: peer) }
    }

    @Test(arguments: PlainMAC.all)
    func `believes what is authenticated here, and the other way round`(_ token: PlainMAC) async throws {
        try await token.expectRead(by: peer)
        try await token.expectReadable(from: peer)
        await #expect(throws: PeerRefusal.self) { try await token.read(token.changing(token.make()), by: peer) }
    }
}
