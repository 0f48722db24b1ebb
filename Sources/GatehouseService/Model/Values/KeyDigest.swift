package import GatehouseRows

/// The digest of a key's thumbprint (RFC 7638) under a secret of the service.
///
/// Backends see the thumbprints of their apps' keys. The rows contain these digests only, so that a thief of the
/// database can't tell with the backends' help which of their users are the same person.
package struct KeyDigest: Hashable, ColumnValue {
    package static var kind: Cell.Kind { .bytes }

    private let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init?(cell: Cell) {
        guard case .bytes(let bytes) = cell else { return nil }
        self.bytes = bytes
    }

    package var cell: Cell { .bytes(bytes) }
}
