import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseIssuer
import GatehouseOAuth
import GatehousePasswordProviders
import GatehouseTypes

/// The template of the identifiers of several issuers, such as one for each tenant. A claim of the token selects the
/// issuer. The token is accepted only if its `iss` is the template with the value of that claim.
package struct IssuerTemplate: Sendable, Hashable {
    /// The identifier in the metadata, with the placeholder.
    package var text: String
    /// The placeholder for the claim's value.
    package var placeholder: String
    /// The claim of the ID token that replaces the placeholder.
    package var claim: String

    /// Creates a template.
    ///
    /// - Parameters:
    ///   - text: The identifier in the metadata.
    ///   - placeholder: The placeholder for the claim's value.
    ///   - claim: The claim of the ID token.
    package init(_ text: String, placeholder: String, claim: String) {
        self.text = text
        self.placeholder = placeholder
        self.claim = claim
    }

    /// Returns the issuer that a token with these claims must name; `nil` if the claim is missing or contains
    /// characters that aren't allowed.
    func issuer(of claims: IDTokenClaims) -> String? {
        guard let value = claims.others[claim]?.string, !value.isEmpty, value.utf8.count <= 64,
            value.utf8.allSatisfy({ byte in
                byte == UInt8(ascii: "-") || Character(Unicode.Scalar(byte)).isNumber && byte < 0x80
                    || (0x61...0x7A).contains(byte | 0x20)
            })
        else { return nil }
        return text.replacing(placeholder, with: value)
    }

    /// Returns the metadata with the requested issuer identifier instead of the template.
    func naming(_ issuer: String, in document: [UInt8]) -> [UInt8] {
        guard var members = (try? JSONValue(parsing: document, limits: .document))?.object,
            members["issuer"]?.string == text
        else { return document }
        members["issuer"] = .string(issuer)
        return JSONValue.object(members).encoded
    }
}

extension MetadataSource {
    /// Creates the source of an issuer's metadata.
    convenience init(
        issuer: String, client: EndpointClient, template: IssuerTemplate?, time: any TimeSource,
        diagnostics: any DiagnosticSink
    ) {
        self.init(issuer: issuer, client: DocumentClient(client), time: time, diagnostics: diagnostics) {
            template?.naming(issuer, in: $0) ?? $0
        }
    }

    /// Returns the metadata, fetched or cached.
    func known() async throws(EndpointFailure) -> ServerMetadata {
        do {
            return try await metadata()
        } catch {
            if URL(string: issuer)?.host()?.isEmpty ?? true {
                throw .unsent(AuthError(.misconfigured, "the issuer isn't a URL"))
            }
            throw EndpointFailure(error, at: .discovery)
        }
    }
}
