import GatehouseCrypto
import GatehouseTypes
import Testing

@testable import GatehouseJOSE

@Suite("The text of a thumbprint")
struct ThumbprintTextTests {
    @Test(arguments: [GatehouseCrypto.KeyKind.p256, .p384, .p521, .ed25519, .x25519, .rsa(bits: 2048)])
    func `is the required members, sorted by name and written as JSON`(kind: GatehouseCrypto.KeyKind) throws {
        let components = try PrivateKey.generate(kind).publicKey.components
        let members = components.requiredMembers
        #expect(members.count >= 3)
        #expect(components.thumbprintText == JSONValue.object(members).encoded)
    }
}
