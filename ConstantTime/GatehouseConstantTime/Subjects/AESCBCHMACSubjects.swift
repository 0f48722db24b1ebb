import GatehouseCrypto
import GatehouseTypes

extension Subject {
    /// `AESCBCHMAC.open`.
    static let boxes: [Subject] = [
        .decides(false, at: .boxTag, "AESCBCHMAC.open, first byte of the tag wrong, everything secret") {
            Box(.aes128SHA256).changingTag(at: 0).hidingAll().opens
        },
        .decides(false, at: .boxTag, "AESCBCHMAC.open, last byte of the tag wrong, everything secret") {
            Box(.aes128SHA256).changingTag(at: 15).hidingAll().opens
        },
        .decides(false, at: .boxTag, "AESCBCHMAC.open, SHA-512, wrong tag, everything secret") {
            Box(.aes256SHA512).changingTag(at: 31).hidingAll().opens
        },
        .decides(true, at: .boxTag, "AESCBCHMAC.open, right tag, the half of the key for it secret") {
            Box(.aes128SHA256).hiding(keyBytes: 0..<16).opens
        },
        .ignores("AESCBCHMAC.open, wrong tag, the half of the key for the text secret") {
            // Nothing is decrypted, so nobody looks at a padding.
            let opens = Box(.aes128SHA256).changingTag(at: 0).hiding(keyBytes: 16..<32).opens
            require(!opens, "a wrong tag opens nothing")
        },
    ]
}

/// A sealed text with all that opens it.
private struct Box {
    private let cipher: AESCBCHMAC
    private var key: Secret
    private var nonce = Sample.bytes(16, seed: 1)
    private var additionalData = Sample.bytes(20, seed: 2)
    private var ciphertext: [UInt8]
    private var tag: [UInt8]

    init(_ cipher: AESCBCHMAC) {
        self.cipher = cipher
        key = Secret(bytes: Sample.bytes(cipher.keySize))
        let box = needed("box") { [key, nonce, additionalData] in
            try cipher.seal(Sample.bytes(40, seed: 3), key: key, nonce: nonce, authenticating: additionalData)
        }
        (ciphertext, tag) = (box.ciphertext, box.tag)
    }

    func changingTag(at place: Int) -> Box {
        var box = self
        box.tag = Sample.changed(tag, at: place)
        return box
    }

    func hiding(keyBytes range: Range<Int>) -> Box {
        Memcheck.hide(key, range)
        return self
    }

    func hidingAll() -> Box {
        Memcheck.hide(key)
        for bytes in [nonce, additionalData, ciphertext, tag] { Memcheck.hide(bytes) }
        return self
    }

    var opens: Bool {
        let box = SealedBox(ciphertext: ciphertext, tag: tag)
        return (try? cipher.open(box, key: key, nonce: nonce, authenticating: additionalData)) != nil
    }
}
