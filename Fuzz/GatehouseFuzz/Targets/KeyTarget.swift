import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes

/// Keys as JSON: a key that was read, written and read again is the same key, and its public half shows nothing
/// private.
struct KeyTarget: FuzzTarget {
    let name = "jwk"
    let scope = ["GatehouseJOSE/Keys", "GatehouseCrypto/Keys"]

    private static let privateNames: Set<String> = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

    func check(_ input: [UInt8]) {
        guard let json = try? JSONValue(parsing: input) else { return }
        checkPublic(json)
        checkShared(json)
        // Whether numbers are primes takes longer to tell than a thousand other inputs: one in 32 is enough.
        let sum = input.reduce(UInt8(0), &+)
        if json["kty"] != "RSA" || sum.isMultiple(of: 32) { checkPrivate(json) }
    }

    private func checkPublic(_ json: JSONValue) {
        guard let key = try? JSONWebKey(parsing: json) else { return }
        let names = Set(json.object?.keys.map { $0 } ?? [])
        require(names.isDisjoint(with: KeyTarget.privateNames), "a private key isn't read as a public one")
        let again = try? JSONWebKey(parsing: key.json)
        require(again == key, "a public key is read as it was written")
        require(again?.thumbprint == key.thumbprint, "a thumbprint is the key's own")
        require((try? PublicKey(pem: key.publicKey.pem)) == key.publicKey, "a public key is the same in PEM")
    }

    private func checkShared(_ json: JSONValue) {
        guard let key = try? SymmetricJSONWebKey(parsing: json) else { return }
        let again = try? SymmetricJSONWebKey(parsing: JSONValue(parsing: key.json.revealedBytes))
        require(again?.json.revealedBytes == key.json.revealedBytes, "a shared key is read as it was written")
        require((try? JSONWebKey(parsing: json)) == nil, "a shared key isn't read as a public one")
    }

    private func checkPrivate(_ json: JSONValue) {
        guard let key = try? PrivateJSONWebKey(parsing: json) else { return }
        let again = try? PrivateJSONWebKey(parsing: JSONValue(parsing: key.json.revealedBytes))
        require(again?.json.revealedBytes == key.json.revealedBytes, "a private key is read as it was written")
        require(again?.publicKey == key.publicKey, "a private key keeps its public half")
        let names = Set(key.publicKey.json.object?.keys.map { $0 } ?? [])
        require(names.isDisjoint(with: KeyTarget.privateNames), "a public half shows nothing private")
        require((try? JSONWebKey(parsing: key.publicKey.json)) == key.publicKey, "a public half is a public key")
    }
}
