package import GatehouseRows
package import GatehouseTypes

/// The digests of a client's secrets: the current one, and the one before it while the client changes over.
package struct ClientSecrets: ColumnValue, Hashable {
    package static var kind: Cell.Kind { .text }

    package private(set) var digests: [TokenDigest]

    package init(_ digests: [TokenDigest] = []) {
        self.digests = digests
    }

    package init?(cell: Cell) {
        guard let texts = JSONValue(cell: cell)?.strings else { return nil }
        let digests = texts.compactMap { Base64URL.decode($0).map(TokenDigest.init(bytes:)) }
        guard digests.count == texts.count else { return nil }
        self.digests = digests
    }

    package var cell: Cell {
        JSONValue.array(digests.map { .string(Base64URL.encode($0.bytes)) }).cell
    }

    /// These secrets with a newer one.
    package func replaced(by secret: Secret, keepsOld: Bool) -> ClientSecrets {
        ClientSecrets([TokenDigest(of: secret)] + (keepsOld ? Array(digests.prefix(1)) : []))
    }

    package func contains(_ secret: Secret) -> Bool {
        // Digests of random secrets are compared: what their comparison's time tells doesn't help to find a secret.
        digests.contains(TokenDigest(of: secret))
    }
}
