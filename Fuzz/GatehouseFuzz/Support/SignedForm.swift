import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes

/// A token of any header and payload with a good signature, made without Gatehouse's writer.
struct SignedForm {
    private let contents: [[UInt8]]

    init(header: [UInt8], payload: [UInt8], key: PrivateKey) {
        let message = TokenText(contents: [header, payload]).text
        let scheme: SignatureScheme = key.kind == .p256 ? .ecdsaP256SHA256 : .ed25519
        let signature = needed("signature") { try key.signature(for: Array(message.utf8), scheme: scheme) }
        contents = [header, payload, signature]
    }

    /// The token.
    var text: String { TokenText(contents: contents).text }

    /// The token with one bit of a part turned over; one without contents gets a byte.
    func changed(part: Int, at place: Int) -> String {
        var contents = contents
        if contents[part].isEmpty {
            contents[part] = [UInt8(truncatingIfNeeded: place)]
        } else {
            contents[part][place % contents[part].count] ^= 1 << UInt8(place & 7)
        }
        return TokenText(contents: contents).text
    }

    /// Whether a header is one by RFC 7515, section 4, said once more and in other words.
    static func isAcceptable(_ header: JSONValue?) -> Bool {
        guard let members = header?.object, members["alg"]?.string != nil else { return false }
        let isText = ["kid", "typ", "cty"].allSatisfy { members[$0] == nil || members[$0]?.string != nil }
        let isPlain = ["crit", "b64", "zip"].allSatisfy { members[$0] == nil }
        return isText && isPlain && (members["kid"]?.string?.utf8.count ?? 0) <= JOSEHeader.maximumKeyIDLength
    }
}
