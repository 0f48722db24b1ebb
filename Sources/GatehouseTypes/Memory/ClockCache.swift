/// A cache with a fixed number of entries. When it is full, an entry is removed that wasn't used since the clock hand
/// last passed it (the CLOCK algorithm: nearly least recently used, in constant time on average).
package struct ClockCache<Key: Hashable, Value> {
    private struct Place {
        var key: Key
        var value: Value
        var isUsed: Bool
    }

    private let capacity: Int
    private var places: [Place] = []
    private var index: [Key: Int] = [:]
    private var hand = 0

    /// - Parameter capacity: How many entries there are at most.
    package init(capacity: Int) {
        self.capacity = max(0, capacity)
    }

    /// How many entries there are.
    package var count: Int { index.count }

    /// Finds a value and marks it as used.
    package mutating func find(_ key: Key) -> Value? {
        guard let number = index[key] else { return nil }
        places[number].isUsed = true
        return places[number].value
    }

    /// Adds a value, or puts it in the place of the one with the same key.
    package mutating func insert(_ value: Value, for key: Key) {
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

    /// Removes a value.
    package mutating func remove(_ key: Key) {
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
