import GatehouseTypes

/// The encoded headers of the last few kinds of tokens that were signed with a key. Almost all tokens of an issuer have
/// the same header.
struct SigningHeaders {
    private struct Entry {
        let algorithm: String
        let type: String?
        let text: [UInt8]
    }

    private static let capacity = 4

    private var entries: [Entry] = []

    func find(_ algorithm: String, _ type: String?) -> [UInt8]? {
        for entry in entries where SigningHeaders.areSame(entry.algorithm, algorithm) {
            if SigningHeaders.areSame(entry.type, type) { return entry.text }
        }
        return nil
    }

    mutating func insert(_ text: [UInt8], _ algorithm: String, _ type: String?) {
        guard find(algorithm, type) == nil else { return }
        if entries.count == SigningHeaders.capacity { entries.removeFirst() }
        entries.append(Entry(algorithm: algorithm, type: type, text: text))
    }

    private static func areSame(_ left: String?, _ right: String?) -> Bool {
        switch (left, right) {
        case (nil, nil): true
        case (let left?, let right?): left.hasSameBytes(as: right)
        default: false
        }
    }
}
