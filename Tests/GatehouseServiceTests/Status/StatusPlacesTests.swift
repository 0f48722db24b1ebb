import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("The places in status lists")
struct StatusPlacesTests {
    private let places = StatusPlaces(key: Secret("a key"))

    @Test func `are different for all positions of a list`() {
        let indexes = Set((0..<StatusPlaces.size).map { places.index(of: $0, in: 3) })
        #expect(indexes.count == StatusPlaces.size)
        #expect(indexes.allSatisfy { (0..<StatusPlaces.size).contains($0) })
    }

    @Test func `of neighbours aren't near each other`() {
        let indexes = (0..<1_000).map { places.place(of: $0).index }
        let distances = zip(indexes, indexes.dropFirst()).map { abs($0 - $1) }
        #expect(distances.count { $0 < 100 } < 10)
    }

    @Test func `depend on the key and the list`() {
        let other = StatusPlaces(key: Secret("another key"))
        let numbers = Array(0..<1_000)
        #expect(numbers.count { places.index(of: $0, in: 0) == other.index(of: $0, in: 0) } < 10)
        #expect(numbers.count { places.index(of: $0, in: 0) == places.index(of: $0, in: 1) } < 10)
    }

    @Test func `go on in the next list, and leave room for decoys`() {
        let size = StatusPlaces.usedSize
        #expect(places.place(of: size - 1).list == 0 && places.place(of: size).list == 1)
        #expect(places.place(of: size * 7 + 1) == StatusPlace(list: 7, index: places.index(of: 1, in: 7)))
        let decoys = Set(ListPlaces(0, of: places).decoys(at: 1_800_000_000, for: 90_000))
        #expect(decoys.allSatisfy { $0 >= StatusPlaces.usedSize })
        #expect((400...900).contains(decoys.count))
    }

    @Test func `are the same by the tables of a list`() {
        for list in [0, 7] {
            let tables = ListPlaces(list, of: places)
            let positions = Array(stride(from: 0, to: StatusPlaces.size, by: 997)) + [StatusPlaces.size - 1]
            #expect(positions.map(tables.index) == positions.map { places.index(of: $0, in: list) })
        }
    }

    @Test func `of decoys are set for as long as those of a revoked family, and change`() {
        let (start, time, list) = (1_800_000_000 as Int, 90_000 as Int, ListPlaces(0, of: places))
        let sets = stride(from: start, to: start + time * 3, by: 9_000).map {
            Set(list.decoys(at: $0, for: time))
        }
        #expect(zip(sets, sets.dropFirst()).allSatisfy { !$1.subtracting($0).isEmpty && !$0.subtracting($1).isEmpty })
        #expect(sets[0].isDisjoint(with: sets[10]))
        for decoy in sets[12].subtracting(sets[11]) {
            let times = sets.indices.filter { sets[$0].contains(decoy) }
            #expect(times == Array(12..<22))
        }
    }
}
