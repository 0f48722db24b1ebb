import GatehouseTypes
import Testing

@Suite("A cache of fixed size")
struct ClockCacheTests {
    private func cache(_ capacity: Int, _ keys: Int...) -> ClockCache<Int, String> {
        var cache = ClockCache<Int, String>(capacity: capacity)
        for key in keys { cache.insert("\(key)", for: key) }
        return cache
    }

    private func kept(_ cache: ClockCache<Int, String>, of keys: ClosedRange<Int>) -> [Int] {
        var cache = cache
        return keys.filter { cache.find($0) != nil }
    }

    @Test func `finds what was put in`() {
        var cache = cache(3, 1, 2)
        #expect(cache.find(1) == "1")
        #expect(cache.find(3) == nil)
        cache.insert("one", for: 1)
        #expect(cache.find(1) == "one")
        #expect(cache.count == 2)
    }

    @Test func `drops what wasn't used`() {
        var cache = cache(3, 1, 2, 3)
        _ = cache.find(1)
        _ = cache.find(3)
        cache.insert("4", for: 4)
        #expect(kept(cache, of: 1...4) == [1, 3, 4])
    }

    @Test func `drops one even if all were used`() {
        var cache = cache(3, 1, 2, 3)
        for key in 1...3 { _ = cache.find(key) }
        cache.insert("4", for: 4)
        #expect(cache.count == 3)
        #expect(kept(cache, of: 1...4).contains(4))
    }

    @Test func `forgets what is removed, and nothing else`() {
        var cache = cache(4, 1, 2, 3, 4)
        cache.remove(2)
        cache.remove(9)
        #expect(kept(cache, of: 1...4) == [1, 3, 4])
        cache.remove(4)
        cache.insert("5", for: 5)
        cache.insert("6", for: 6)
        #expect(kept(cache, of: 1...6).count == 4)
    }

    @Test func `holds nothing if it may hold nothing`() {
        var cache = cache(0, 1)
        #expect(cache.find(1) == nil)
        #expect(self.cache(-1, 1).count == 0)
    }

    @Test func `never holds more than it may, and always what came last`() {
        // The same numbers each time, from Knuth's linear congruential generator.
        var state: UInt64 = 3
        func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
        var cache = ClockCache<Int, Int>(capacity: 16)
        for step in 0..<20_000 {
            let key = Int(next() % 64)
            switch next() % 4 {
            case 0: cache.remove(key)
            case 1:
                if let value = cache.find(key) { #expect(value % 64 == key) }
            default:
                cache.insert(step * 64 + key, for: key)
                #expect(cache.find(key) == step * 64 + key)
            }
            #expect(cache.count <= 16)
        }
    }
}
