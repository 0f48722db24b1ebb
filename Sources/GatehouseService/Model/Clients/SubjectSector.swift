import GatehouseOAuth
package import GatehouseTypes

/// Who knows a person by the same subject (OpenID Connect Core, section 8.1).
package enum SubjectSector: Sendable, Hashable {
    /// One client alone.
    case client(ClientID)
    /// All clients whose `sector_identifier_uri` has this host.
    case host(String)
}

extension ClientRecord {
    /// The sector of its subjects.
    package var sector: SubjectSector {
        guard let address = metadata.sectorIdentifierURI,
            let uri = ClientDocumentURI(address, maximumLength: address.utf8.count)
        else { return .client(id) }
        return .host(uri.host)
    }
}
