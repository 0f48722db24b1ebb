import Foundation
import GatehouseOAuth
import GatehouseTypes

/// The redirect URIs that the host of a `sector_identifier_uri` vouches for (OpenID Connect Registration, section 5).
struct SectorList: Sendable {
    private let address: String
    private let redirectURIs: Set<String>

    /// Fetches the list, if a client needs one: it has a sector, or redirect URIs, that it didn't have before. It must
    /// not be called within a transaction.
    ///
    /// - Returns: The list; `nil` if none is needed.
    /// - Throws: ``Refusal``: `invalid_client_metadata`.
    init?(
        for metadata: ClientMetadata, besides before: ClientMetadata? = nil, isOfSelfRegistered: Bool,
        in context: ServiceContext
    ) async throws(Refusal) {
        guard let address = metadata.sectorIdentifierURI, !metadata.keepsSector(of: before) else { return nil }
        guard let documents = context.documents, let url = URL(string: address) else {
            throw ClientRules.refusal("sector_identifier_uri isn't supported: the service fetches no documents.")
        }
        let content: [UInt8]
        do {
            content = try await documents.fetch(url, isOfSelfRegistered: isOfSelfRegistered).content
        } catch {
            throw ClientRules.refusal("The list at the sector_identifier_uri isn't available: \(error.advice).")
        }
        guard let uris = try? JSONValue(parsing: content, limits: .document).strings else {
            throw ClientRules.refusal("The document at the sector_identifier_uri isn't a JSON array of texts.")
        }
        (self.address, redirectURIs) = (address, Set(uris))
    }

    /// Checks that a client may be in its sector.
    ///
    /// - Throws: ``Refusal``: `invalid_client_metadata`.
    static func check(
        _ metadata: ClientMetadata, besides before: ClientMetadata? = nil, by list: SectorList?
    ) throws(Refusal) {
        guard let address = metadata.sectorIdentifierURI, !metadata.keepsSector(of: before) else { return }
        guard let list, list.address == address else {
            throw ClientRules.refusal("The client was changed at the same time. Try again.")
        }
        guard let missing = (metadata.redirectURIs ?? []).first(where: { !list.redirectURIs.contains($0) }) else {
            return
        }
        throw ClientRules.refusal(
            "The list at the sector_identifier_uri doesn't contain the redirect URI '\(missing)'.")
    }
}

extension ClientMetadata {
    /// Whether the sector is the one of other metadata, and has no other redirect URIs.
    fileprivate func keepsSector(of before: ClientMetadata?) -> Bool {
        guard let before else { return false }
        return sectorIdentifierURI == before.sectorIdentifierURI
            && Set(redirectURIs ?? []).isSubset(of: before.redirectURIs ?? [])
    }
}
