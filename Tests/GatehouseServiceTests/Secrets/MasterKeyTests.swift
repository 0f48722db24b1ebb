import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A master key") struct MasterKeyTests {
    private let bytes = MasterKey.make(randomness: SeededRandomSource(seed: 42)).revealedBytes

    @Test(arguments: ["", "\n"])
    func `is read as the command writes it`(end: String) throws {
        let key = try MasterKey(text: Secret(Base64URL.encode(bytes) + end))
        #expect(key.text.revealed == Base64URL.encode(bytes))
    }

    @Test func `has 32 bytes, in one line of base64url`() {
        let text = Base64URL.encode(bytes)
        for wrong in ["", text.dropLast() + "", text + "AA", text + "\n" + text, "not base64url!"] {
            #expect(throws: ServiceError.self, "\(wrong)") { try MasterKey(text: Secret(wrong)) }
        }
        #expect(throws: ServiceError.self) { try MasterKey(Secret(bytes: Array(bytes.dropLast()))) }
    }
}
