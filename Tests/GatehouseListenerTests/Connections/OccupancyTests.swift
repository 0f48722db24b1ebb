import GatehouseTypes
import Testing

@testable import GatehouseListener

@Suite("The connections of a peer")
struct OccupancyTests {
    private func occupancy(_ perAddress: Int, of capacity: Int, unlimited: [String] = []) -> Occupancy {
        var limits = ListenerLimits()
        limits.connectionsPerAddress = perAddress
        limits.unlimitedNetworks = unlimited.compactMap { IPNetwork($0) }
        return Occupancy(limits: limits, capacity: capacity)
    }

    /// How many connections of an address are admitted, of as many as there could be.
    private func admit(_ addresses: [String], to occupancy: inout Occupancy, from descriptor: Int32) -> Int {
        addresses.enumerated().count { number, address in
            !occupancy.isFull && occupancy.admit(descriptor + Int32(number), from: IPAddress(address)) == nil
        }
    }

    @Test func `are at most as many as its limit`() {
        var occupancy = occupancy(3, of: 100)
        #expect(admit(Array(repeating: "192.0.2.1", count: 9), to: &occupancy, from: 0) == 3)
        #expect(admit(Array(repeating: "192.0.2.2", count: 9), to: &occupancy, from: 10) == 3)
    }

    @Test func `are at most as many as are free, so that there is room for others`() {
        var occupancy = occupancy(250, of: 1_000)
        let admitted = (1...20).map { peer in
            admit(Array(repeating: "192.0.2.\(peer)", count: 1_000), to: &occupancy, from: Int32(peer * 1_000))
        }
        #expect(admitted.prefix(3) == [250, 250, 250])
        #expect(admitted[3...].prefix(4) == [125, 63, 31, 16])
        #expect(admitted.allSatisfy { $0 > 0 } || occupancy.isFull)
        #expect(admitted.reduce(0, +) == 1_000)
    }

    @Test func `count for a network of 64 bits in IPv6`() {
        var occupancy = occupancy(3, of: 100)
        #expect(admit((1...9).map { "2001:db8::\($0)" }, to: &occupancy, from: 0) == 3)
        #expect(admit(["2001:db8:0:1::1"], to: &occupancy, from: 10) == 1)
    }

    @Test func `have no limit of their own in an unlimited network`() {
        var occupancy = occupancy(3, of: 100, unlimited: ["10.0.0.0/8"])
        #expect(admit(Array(repeating: "10.1.2.3", count: 200), to: &occupancy, from: 0) == 100)
        #expect(occupancy.isFull)
    }

    @Test func `can be opened again when one is closed`() {
        var occupancy = occupancy(2, of: 100)
        let network = IPNetwork("192.0.2.1")
        let peer = IPAddress("192.0.2.1")
        var refused = (1...3).map { occupancy.admit($0, from: peer) }
        occupancy.release(1)
        occupancy.release(1)
        refused += (3...4).map { occupancy.admit($0, from: peer) }
        #expect(refused == [nil, nil, network, nil, network])
    }

    @Test func `are over when the system uses their descriptor again`() {
        var occupancy = occupancy(1, of: 1)
        let refused = (1...3).map { _ in occupancy.admit(7, from: IPAddress("192.0.2.1")) }
        #expect(refused == [nil, nil, nil])
        #expect(occupancy.isFull)
    }

    @Test(arguments: [(1_000, 1_048_576, 1_000), (1_000, 1_024, 896), (1_000, 64, 32), (10, 64, 10), (1_000, 0, 1)])
    func `leave descriptors for everything else`(wanted: Int, descriptors: Int, capacity: Int) {
        #expect(Admission.capacity(wanted, descriptors: descriptors) == capacity)
    }
}
