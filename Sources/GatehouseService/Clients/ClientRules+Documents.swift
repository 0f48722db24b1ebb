import Foundation
import GatehouseOAuth
import GatehouseTypes

extension ClientRules {
    private static let maximumRequestURIs = 20

    /// Checks the addresses of the documents that the service would fetch.
    func checkDocuments(_ metadata: ClientMetadata) throws(Refusal) {
        for name in ["request_uris", "sector_identifier_uri", "request_object_signing_alg"] {
            try checkType(of: name, in: metadata)
        }
        let keys = metadata.jwksURI?.absoluteString
        guard keys == nil || metadata.jwks == nil else {
            throw ClientRules.refusal("jwks and jwks_uri exclude each other: register one of them.")
        }
        try check(keys.map { [$0] } ?? [], "jwks_uri")
        try check(metadata.sectorIdentifierURI.map { [$0] } ?? [], "sector_identifier_uri")
        try checkSector(metadata)
        let requests = metadata.requestURIs
        guard requests.count <= ClientRules.maximumRequestURIs, Set(requests).count == requests.count else {
            throw ClientRules.refusal(
                "A client can have at most \(ClientRules.maximumRequestURIs) request_uris, each only once.")
        }
        try check(requests, "request_uris", maximumLength: RequestURI.maximumLength, withFragment: true)
        guard requests.isEmpty || metadata.hasSignatureKeys else {
            throw ClientRules.refusal(
                "Requests at request_uris must be signed, so the client needs its key in jwks, or at a jwks_uri.")
        }
    }

    /// A sector vouches for redirect URIs. So a client gets its subjects only if they are sent there.
    private func checkSector(_ metadata: ClientMetadata) throws(Refusal) {
        guard metadata.sectorIdentifierURI != nil else { return }
        let grants = metadata.grantTypes ?? []
        guard metadata.redirectURIs?.isEmpty == false, !grants.contains(.deviceCode), !grants.contains(.tokenExchange)
        else {
            throw ClientRules.refusal(
                "A sector_identifier_uri vouches for redirect URIs. So its client needs some, and can't use the grants "
                    + "device_code and token-exchange, which need none.")
        }
    }

    private func checkType(of name: String, in metadata: ClientMetadata) throws(Refusal) {
        guard let value = metadata.others[name] else { return }
        guard name == "request_uris" ? value.strings != nil : value.string != nil else {
            throw ClientRules.refusal("\(name) must be \(name == "request_uris" ? "a list of texts" : "a text").")
        }
    }

    private func check(
        _ addresses: [String], _ name: String, maximumLength: Int = 1024, withFragment: Bool = false
    ) throws(Refusal) {
        guard fetchesDocuments || addresses.isEmpty else {
            throw ClientRules.refusal("\(name) isn't supported: the service fetches no documents.")
        }
        for address in addresses {
            guard let uri = ClientDocumentURI(address, maximumLength: maximumLength, withFragment: withFragment) else {
                throw ClientRules.refusal(
                    "\(name) must be an https URL of at most \(maximumLength) bytes, without a user name"
                        + "\(withFragment ? "" : " and a fragment").")
            }
            guard !uri.isAtOrigin(of: issuer) else {
                throw ClientRules.refusal("\(name) can't be at the service itself.")
            }
        }
    }
}
