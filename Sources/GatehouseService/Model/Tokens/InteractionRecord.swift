package import Foundation
package import GatehouseRows
package import GatehouseTypes

/// A request for authorization that is under way.
///
/// The page's address contains its handle. The browser's cookie ties it to the browser.
package struct InteractionRecord: Sendable, Hashable {
    /// The digest of the handle.
    package let digest: TokenDigest
    /// The digest of the browser's cookie; that of the handle if no browser has it yet.
    package var browser: TokenDigest
    package let client: ClientID
    /// The parameters of the request, encrypted by the vault.
    package let request: [UInt8]
    package let createdAt: Date
    package let expiresAt: Date

    var hasNoBrowser: Bool { browser == digest }
}

extension InteractionRecord: StoredRow {
    package static let table = Table<InteractionRecord>(
        "interactions", key: \.digest,
        columns: [
            Column("digest", \.digest), Column("browser", \.browser), Column("client", \.client),
            Column("request", \.request), Column("created_at", \.createdAt), Column("expires_at", \.expiresAt),
        ],
        indexes: [.index(\.browser), .index(\.client), .index(\.expiresAt)])

    package init(_ cells: Cells) throws(StorageError) {
        digest = try cells.get("digest")
        browser = try cells.get("browser")
        client = try cells.get("client")
        request = try cells.get("request")
        createdAt = try cells.get("created_at")
        expiresAt = try cells.get("expires_at")
    }
}
