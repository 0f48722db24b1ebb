import GatehouseTypes

extension Failure {
    static let secrets: [Failure] = [("first byte", 0), ("last byte", 42)].map { kind, place in
        let bytes = Sample.bytes(43)
        let (secret, other) = (Secret(bytes: bytes), Secret(bytes: Sample.changed(bytes, at: place)))
        return Failure(rule: .same, group: "Secret.matches", kind: kind) { secret.matches(other) }
    }
}
