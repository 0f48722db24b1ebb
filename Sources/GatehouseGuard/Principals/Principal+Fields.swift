import Foundation
import GatehouseHTTP
import GatehouseTypes
import GatehouseVerifier

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
