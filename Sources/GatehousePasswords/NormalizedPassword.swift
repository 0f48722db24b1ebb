import Foundation
import GatehouseTypes

/// A password in the form that is hashed. Normalisation makes the bytes of a text independent of the keyboard (NFC,
/// RFC 8265, section 4.2).
struct NormalizedPassword {
    static let maximumSize = 1024

    let bytes: [UInt8]

    init(_ password: Secret) throws(PasswordError) {
        let bytes = password.revealedBytes
        guard !bytes.isEmpty else { throw PasswordError(.empty) }
        guard bytes.count <= NormalizedPassword.maximumSize else { throw PasswordError(.tooLong) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw PasswordError(.invalidEncoding) }
        self.bytes = Array(text.precomposedStringWithCanonicalMapping.utf8)
    }
}
