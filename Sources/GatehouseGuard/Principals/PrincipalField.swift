import Foundation
import GatehouseHTTP
import GatehouseTypes
import GatehouseVerifier

/// The fields in which a guard describes the sender of a request to the server behind the proxy.
///
/// A permission contains all of them, so that a proxy that copies them to the request overwrites all fields that its
/// client made up.
enum PrincipalField: String, CaseIterable {
    /// The token's subject (`sub`).
    case subject = "X-Gatehouse-Subject"
    /// The app that the token was issued to (`client_id`).
    case client = "X-Gatehouse-Client"
    /// Who acts for the subject now (`act.sub`, RFC 8693, section 4.1).
    case actor = "X-Gatehouse-Actor"
    /// The device that the token was issued to (`device_id`).
    case device = "X-Gatehouse-Device"
    /// The scope (`scope`), separated by spaces.
    case scope = "X-Gatehouse-Scope"
    /// The issuer of the token (`iss`).
    case issuer = "X-Gatehouse-Issuer"
    /// The time from which the token isn't accepted (`exp`), in seconds since 1970.
    case expires = "X-Gatehouse-Expires"
    /// `dpop` if the sender has proved possession of the token's key, `none` if the token isn't bound to one.
    case proof = "X-Gatehouse-Proof"
    /// All claims as a JSON object in base64url, if ``GuardOptions/showsClaims`` is set.
    case claims = "X-Gatehouse-Claims"
}

extension Principal {
    /// The values of all ``PrincipalField``s.
    func fields(showingClaims: Bool) -> HTTPHeaders {
        var headers = HTTPHeaders()
        for field in PrincipalField.allCases {
            headers.add(field.rawValue, value(of: field, showingClaims: showingClaims))
        }
        return headers
    }

    private func value(of field: PrincipalField, showingClaims: Bool) -> String {
        switch field {
        case .subject: FieldText.encode(account.rawValue)
        case .client: FieldText.encode(client.rawValue)
        case .actor: actors.first.map(FieldText.encode) ?? FieldText.nothing
        case .device: device.map { FieldText.encode($0.rawValue) } ?? FieldText.nothing
        case .scope: scopeText
        case .issuer: FieldText.encode(token.issuer)
        case .expires: String(Int64(expiresAt.timeIntervalSince1970.rounded(.down)))
        case .proof: hasProvedPossession ? "dpop" : "none"
        case .claims: showingClaims ? Base64URL.encode(JSONValue.object(claims).encoded) : FieldText.nothing
        }
    }

    private var scopeText: String {
        scope.isEmpty ? FieldText.nothing : scope.tokens.map(FieldText.encode).joined(separator: " ")
    }
}

/// Encodes texts from tokens as values of header fields.
enum FieldText {
    /// The value for a missing text. It isn't empty: some servers don't send empty fields, and some proxies don't
    /// overwrite a field with an empty one.
    static let nothing = "-"

    /// Percent-encodes all characters except visible ASCII, and also percent signs and commas. So the value can be
    /// decoded unambiguously, and can't be read as two values.
    static func encode(_ text: String) -> String {
        guard text != nothing else { return "%2D" }
        var output: [UInt8] = []
        for byte in text.utf8 {
            let isPlain = URIBytes.isVisible(byte) && byte != UInt8(ascii: "%") && byte != UInt8(ascii: ",")
            output += isPlain ? [byte] : URIBytes.percentEncoded(byte)
        }
        return output.isEmpty ? nothing : String(decoding: output, as: UTF8.self)
    }
}
