import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

/// `Docs/attacks.md`, J1, J3 and J19, for each algorithm and each pair of them.
@Suite("An attack on each algorithm")
struct AlgorithmMatrixAttackTests {
    @Test(arguments: SignatureAlgorithm.all, SignatureAlgorithm.all)
    func `by signing with it and naming another fails`(made: SignatureAlgorithm, named: SignatureAlgorithm) async throws
    {
        let text = try await AlgorithmKeys.token(header: #"{"alg":"\#(named.name)"}"#, signedWith: made)
        let token = try UnverifiedToken(compact: text)
        let plain = try AlgorithmKeys.plainKey(made)
        let owned = JSONWebKey(plain.publicKey, keyID: nil, algorithm: made.name)
        guard made != named else {
            #expect(throws: Never.self) { try token.verify(with: [plain], allowing: [made]) }
            #expect(throws: Never.self) { try token.verify(with: [owned], allowing: [made]) }
            return
        }
        expectRefusal(.algorithmNotAllowed) { try token.verify(with: [plain], allowing: [made]) }
        expectRefusal(.keyNotSuitable) { try token.verify(with: [owned], allowing: SignatureAlgorithm.everything) }
        guard !made.isSame(as: named) else { return }
        let error = #expect(throws: JOSEError.self) {
            try token.verify(with: [plain], allowing: SignatureAlgorithm.everything)
        }
        #expect(error?.code == .invalidSignature || error?.code == .keyNotSuitable)
    }

    @Test(arguments: SignatureAlgorithm.all)
    func `by another spelling of its name fails`(algorithm: SignatureAlgorithm) async throws {
        let name = algorithm.name
        let others = [
            name.lowercased(), name.uppercased() + " ", " " + name, name + "\u{0}", String(name.dropLast()),
            name + name,
            name.replacing("S", with: "\u{FF33}"), "none", "",
        ]
        for other in others where other != name {
            let header = JSONValue.object(["alg": .string(other)]).encodedText
            let token = try UnverifiedToken(compact: await AlgorithmKeys.token(header: header, signedWith: algorithm))
            expectRefusal(.algorithmNotAllowed) {
                try token.verify(with: [AlgorithmKeys.plainKey(algorithm)], allowing: SignatureAlgorithm.everything)
            }
        }
    }

    @Test(arguments: SignatureAlgorithm.all)
    func `by a key that is for something else fails`(algorithm: SignatureAlgorithm) async throws {
        let text = try await AlgorithmKeys.token(header: #"{"alg":"\#(algorithm.name)"}"#, signedWith: algorithm)
        let token = try UnverifiedToken(compact: text)
        let plain = try AlgorithmKeys.plainKey(algorithm).json
        let purposes: [[String: JSONValue?]] = [
            ["use": "enc"], ["use": "SIG"], ["use": ""], ["key_ops": ["sign"]], ["key_ops": []],
            ["key_ops": ["deriveKey", "encrypt", "wrapKey"]], ["use": "sig", "key_ops": ["encrypt"]],
            ["use": "enc", "key_ops": ["verify"]], ["alg": "none"], ["alg": ""], ["alg": "HS256"], ["alg": "ECDH-ES"],
            ["alg": .string(algorithm.name.lowercased() + " ")],
        ]
        for purpose in purposes {
            let key = try JSONWebKey(parsing: plain.setting(purpose))
            expectRefusal(.keyNotSuitable) { try token.verify(with: [key], allowing: [algorithm]) }
            expectRefusal(.keyNotSuitable) { try token.verify(with: [key], allowing: SignatureAlgorithm.everything) }
        }
        let suited = plain.setting(["use": "sig", "key_ops": ["verify"], "alg": .string(algorithm.name)])
        #expect(throws: Never.self) { try token.verify(with: [JSONWebKey(parsing: suited)], allowing: [algorithm]) }
    }

    @Test(arguments: SignatureAlgorithm.all)
    func `by any change of its signature fails`(algorithm: SignatureAlgorithm) async throws {
        let text = try await AlgorithmKeys.token(header: #"{"alg":"\#(algorithm.name)"}"#, signedWith: algorithm)
        let key = try AlgorithmKeys.plainKey(algorithm)
        let parts = text.split(separator: ".").map(String.init)
        let signature = try #require(Base64URL.decode(parts[2]))
        var forms = signature.indices.map { index in
            signature.enumerated().map { $0.offset == index ? $0.element ^ 0x10 : $0.element }
        }
        forms += [
            Array(signature.dropLast()), Array(signature.dropFirst()), signature + [0], [0] + signature,
            signature + signature, Array(signature.reversed()), [UInt8](repeating: 0, count: signature.count),
            [UInt8](repeating: 0xFF, count: signature.count), [0], [0, 0],
        ]
        for form in forms {
            let changed = parts[0] + "." + parts[1] + "." + Base64URL.encode(form)
            expectRefusal(.invalidSignature) {
                try UnverifiedToken(compact: changed).verify(with: [key], allowing: [algorithm])
            }
        }
        #expect(throws: Never.self) { try UnverifiedToken(compact: text).verify(with: [key], allowing: [algorithm]) }
    }

    @Test(arguments: SignatureAlgorithm.all)
    func `by moving its signature to another text fails`(algorithm: SignatureAlgorithm) async throws {
        let header = #"{"alg":"\#(algorithm.name)"}"#
        let key = try AlgorithmKeys.plainKey(algorithm)
        let text = try await AlgorithmKeys.token(header: header, payload: #"{"sub":"a"}"#, signedWith: algorithm)
        let parts = text.split(separator: ".").map(String.init)
        let others = [
            [Base64URL.encode(Array((" " + header).utf8)), parts[1]],
            [parts[0], Base64URL.encode(Array(#"{"sub":"b"}"#.utf8))], [parts[0], ""], [parts[0], parts[1] + "AAAA"],
        ]
        for other in others {
            let moved = other.joined(separator: ".") + "." + parts[2]
            expectRefusal(.invalidSignature) {
                try UnverifiedToken(compact: moved).verify(with: [key], allowing: [algorithm])
            }
        }
    }
}
