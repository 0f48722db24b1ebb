import Foundation
import GatehouseCrypto
import GatehouseTypes

extension Subject {
    /// What must be seen: ways in which secrets get compared and looked up elsewhere.
    static let planted: [Subject] = [
        .leaks("a comparison that ends at the first difference") {
            let bytes = Sample.bytes(32)
            _ = Leaks.endsEarly(Sample.hidden(bytes), Sample.hidden(Sample.changed(bytes, at: 5)))
        },
        .leaks("a comparison of arrays with ==") {
            let bytes = Sample.bytes(32)
            _ = Leaks.areSame(Sample.hidden(bytes), Sample.hidden(bytes))
        },
        .leaks("a comparison of texts with ==") {
            let text = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
            _ = Leaks.areSame(Sample.hiddenText(text), Sample.hiddenText(text))
        },
        .leaks("a comparison with memcmp") {
            let bytes = Sample.bytes(32)
            _ = Leaks.areSame(Data(Sample.hidden(bytes)), Data(Sample.hidden(bytes)))
        },
        .leaks("a code of HMAC compared with ==") {
            let message = Sample.bytes(50)
            let code = HMAC.sha256(message, key: Secret("another"))
            _ = Leaks.areSame(code, HMAC.sha256(message, key: Sample.hiddenSecret(Sample.bytes(32))))
        },
        .leaks("an answer that depends on the first byte") {
            _ = Leaks.isUpper(Sample.hidden(Sample.bytes(16)))
        },
        .leaks("a table that is read where the secret says") {
            _ = Leaks.substitute(Sample.hidden(Sample.bytes(16)))
        },
    ]
}

private enum Leaks {
    @inline(never)
    static func endsEarly(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        for index in left.indices where left[index] != right[index] { return false }
        return true
    }

    @inline(never)
    static func areSame<Value: Equatable>(_ left: Value, _ right: Value) -> Bool {
        left == right
    }

    @inline(never)
    static func isUpper(_ bytes: [UInt8]) -> Int {
        bytes[0] >= 0x41 && bytes[0] <= 0x5A ? bytes.reduce(0) { $0 &+ Int($1) } : 0
    }

    @inline(never)
    static func substitute(_ bytes: [UInt8]) -> [UInt8] {
        // Without a check of the bounds, which would be seen before.
        unsafe Sample.bytes(256).withUnsafeBufferPointer { table in bytes.map { unsafe table[Int($0)] } }
    }
}
