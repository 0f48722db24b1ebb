import GatehouseCrypto
package import GatehouseTypes

/// The SHA-256 digest of the facts that a page states. A form carries it, so that a click is for these facts only.
package struct StatementDigest: Hashable, Sendable {
    /// The digest, 32 bytes.
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Digests facts. Equal facts have equal texts, since JSON is written with its members in their order.
    package init(of facts: JSONValue) {
        self.init(bytes: Digest.sha256(facts.encoded))
    }
}
