import GatehouseJOSE
import Testing

@Suite("A signature algorithm")
struct SignatureAlgorithmTests {
    @Test func `is found by its registered name`() {
        let names = [
            "ES256", "ES384", "ES512", "EdDSA", "Ed25519", "RS256", "RS384", "RS512", "PS256", "PS384", "PS512",
        ]
        #expect(SignatureAlgorithm.all.map(\.name) == names)
        for algorithm in SignatureAlgorithm.all {
            #expect(SignatureAlgorithm(name: algorithm.name) == algorithm)
        }
    }

    @Test(arguments: [
        "none", "None", "NONE", "nOnE", "", " ", "null", "es256", "ES256 ", "Es256", "ES256K", "ES521", "eddsa",
        "Ed448", "HS256", "RS1", "RS224", "PS1", "ps256", "RS256\u{0}", "ECDH-ES", "A256GCM",
    ])
    func `is nothing under any other name`(name: String) {
        #expect(SignatureAlgorithm(name: name) == nil)
    }
}
