import GatehouseOAuth
import GatehouseTypes

/// The name of an issuer that stands for many, such as one for each tenant: each token is issued by the one that its own claim
/// names, and is believed only if its `iss` is the template with that claim in its place.
public struct IssuerTemplate: Sendable, Hashable {
    /// The name as it stands in the metadata, with the placeholder in it.
    public var text: String
    /// What stands for the claim's value.
    public var placeholder: String
    /// The claim of the ID token that the placeholder stands for.
    public var claim: String

    /// Describes a template.
    ///
    /// - Parameters:
    ///   - text: The name as it stands in the metadata.
    ///   - placeholder: What stands for the claim's value.
    ///   - claim: The claim of the ID token.
    public init(_ text: String, placeholder: String, claim: String) {
        self.text = text
        self.placeholder = placeholder
        self.claim = claim
    }

    /// The issuer that a token with those claims must have; nothing if the claim can't be part of a name.
    func issuer(of claims: IDTokenClaims) -> String? {
        guard let value = claims.others[claim]?.string, !value.isEmpty, value.utf8.count <= 64,
            value.utf8.allSatisfy({ byte in
                byte == UInt8(ascii: "-") || Character(Unicode.Scalar(byte)).isNumber && byte < 0x80
                    || (0x61...0x7A).contains(byte | 0x20)
            })
        else { return nil }
        return text.replacing(placeholder, with: value)
    }

    /// The metadata with the name that was asked for in the place of the template.
    func naming(_ issuer: String, in document: [UInt8]) -> [UInt8] {
        guard var members = (try? JSONValue(parsing: document, limits: .document))?.object,
            members["issuer"]?.string == text
        else { return document }
        members["issuer"] = .string(issuer)
        return JSONValue.object(members).encoded
    }
}
