import GatehouseJOSE
import Testing

@Suite("joserfc", .serialized, RunningJoserfc())
struct JoserfcTests {
    private let peer: Joserfc

    init() throws {
        peer = try RunningJoserfc.peer()
    }

    @Test(arguments: NestedToken.all)
    func `opens what is signed and sealed here`(_ token: NestedToken) async throws {
        try await token.expectRead(by: peer)
    }

    @Test(arguments: NestedToken.all)
    func `signs and seals what is opened here`(_ token: NestedToken) async throws {
        try await token.expectReadable(from: peer)
    }

    @Test(arguments: NestedToken.all)
    func `refuses a changed ciphertext`(_ token: NestedToken) async throws {
        let refusal = try await #require(throws: PeerRefusal.self) {
            try await token.read(token.changing(token.make()), by: peer)
        }
        #expect(refusal.operation == .open && refusal.reason.hasPrefix("DecodeError"), "\(refusal)")
    }

    @Test(arguments: NestedToken.all)
    func `has made a ciphertext that is refused here once it's changed`(_ token: NestedToken) async throws {
        let changed = try await token.changing(token.make(by: peer))
        let refusal = #expect(throws: JOSEError.self) { try token.read(changed) }
        #expect(refusal?.code == .decryptionFailed)
    }

    @Test(arguments: PlainSignature.all)
    func `verifies what is signed here, and refuses it once it's changed`(_ token: PlainSignature) async throws {
        try await token.expectRead(by: peer)
        let refusal = try await #require(throws: PeerRefusal.self) {
            try await token.read(token.changing(token.make()), by: peer)
        }
        #expect(refusal.reason.hasPrefix("BadSignatureError"), "\(refusal)")
    }

    @Test(arguments: PlainSignature.all)
    func `signs what is verified here, and refused once it's changed`(_ token: PlainSignature) async throws {
        try await token.expectReadable(from: peer)
        let changed = try await token.changing(token.make(by: peer))
        let refusal = #expect(throws: JOSEError.self) { try token.read(changed) }
        #expect(refusal?.code == .invalidSignature)
    }

    @Test(arguments: PlainMAC.all)
    func `believes what is authenticated here, and refuses it once it's changed`(_ token: PlainMAC) async throws {
        try await token.expectRead(by: peer)
        let refusal = try await #require(throws: PeerRefusal.self) {
            try await token.read(token.changing(token.make()), by: peer)
        }
        #expect(refusal.reason.hasPrefix("BadSignatureError"), "\(refusal)")
    }

    @Test(arguments: PlainMAC.all)
    func `authenticates what is believed here, and refused once it's changed`(_ token: PlainMAC) async throws {
        try await token.expectReadable(from: peer)
        let changed = try await token.changing(token.make(by: peer))
        let refusal = #expect(throws: JOSEError.self) { try token.read(changed) }
        #expect(refusal?.code == .invalidSignature)
    }
}
