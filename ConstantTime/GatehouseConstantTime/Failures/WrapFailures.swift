import GatehouseCrypto
import GatehouseTypes

extension Failure {
    static let wraps: [Failure] = [
        wrap("first byte") { Sample.changed($0, at: 0) },
        wrap("last byte") { Sample.changed($0, at: $0.count - 1) },
        wrap("key", key: Sample.bytes(32, seed: 5)) { $0 },
    ]

    private static func wrap(
        _ kind: String, key: [UInt8] = Sample.bytes(32), _ change: ([UInt8]) -> [UInt8]
    ) -> Failure {
        let wrapped = needed("wrapped key") {
            try AESKeyWrap.wrap(Secret(bytes: Sample.bytes(32, seed: 1)), with: Secret(bytes: Sample.bytes(32)))
        }
        let (changed, key) = (change(wrapped), Secret(bytes: key))
        return Failure(rule: .same, group: "AESKeyWrap.unwrap", kind: kind) {
            (try? AESKeyWrap.unwrap(changed, with: key)) != nil
        }
    }
}
