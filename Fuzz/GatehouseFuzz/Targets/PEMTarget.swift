import GatehouseCrypto
import GatehouseTypes

/// Keys in PEM: a key that was read, written and read again is the same key.
struct PEMTarget: FuzzTarget {
    let name = "pem"
    let scope = ["GatehouseCrypto/Keys"]

    func check(_ input: [UInt8]) {
        let text = String(decoding: input, as: UTF8.self)
        if let key = try? PublicKey(pem: text) {
            let again = try? PublicKey(pem: key.pem)
            require(again == key, "a public key is read as it was written")
            require(again?.pem == key.pem, "a public key has one text")
            require((try? PublicKey(components: key.components)) == key, "a public key is its numbers")
        }
        if let key = try? PrivateKey(pem: Secret(text)) {
            let again = try? PrivateKey(pem: key.pem)
            require(again?.pem.revealedBytes == key.pem.revealedBytes, "a private key is read as it was written")
            require(again?.publicKey == key.publicKey, "a private key keeps its public half")
        }
    }
}
