import GatehouseCrypto
import GatehouseTypes

/// A cache with a fixed number of entries. When it is full, an entry is removed that wasn't used since the clock hand
/// last passed it (the CLOCK algorithm: nearly least recently used, in constant time on average).
struct ClockCache<Key: Hashable, Value> {
    private struct Place {
        var key: Key
        var value: Value
        var isUsed: Bool
    }

    private let capacity: Int
    private var places: [Place] = []
    private var index: [Key: Int] = [:]
    private var hand = 0

    init(capacity: Int) {
        self.capacity = max(0, capacity)
    }

    var count: Int { index.count }

    /// Finds a value and marks it as used.
    mutating func find(_ key: Key) -> Value? {
        guard let number = index[key] else { return nil }
        places[number].isUsed = true
        return places[number].value
    }

    mutating func insert(_ value: Value, for key: Key) {
        guard capacity > 0 else { return }
        if let number = index[key] {
            places[number].value = value
        } else if places.count < capacity {
            index[key] = places.count
            places.append(Place(key: key, value: value, isUsed: false))
        } else {
            let number = freePlace()
            index[places[number].key] = nil
            index[key] = number
            places[number] = Place(key: key, value: value, isUsed: false)
        }
    }

    mutating func remove(_ key: Key) {
        guard let number = index.removeValue(forKey: key) else { return }
        let last = places.removeLast()
        guard number < places.count else { return }
        places[number] = last
        index[last.key] = number
    }

    private mutating func freePlace() -> Int {
        while true {
            if hand >= places.count { hand = 0 }
            defer { hand += 1 }
            guard places[hand].isUsed else { return hand }
            places[hand].isUsed = false
        }
    }
}

/// The key of a token in a cache: the whole SHA-256 digest. No two tokens share a digest, and the cache contains no
/// token.
struct TokenDigest: Hashable, Sendable {
    private let words: DigestWords

    init(_ text: Secret) {
        words = DigestWords(Digest.sha256(text))
    }
}
