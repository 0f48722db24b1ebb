import Glibc
import Testing

@testable import GatehouseCurl

@Suite("What libcurl waits for")
struct ReadinessTests {
    // `CURL_POLL_IN`, `CURL_POLL_OUT` and `CURL_POLL_REMOVE`
    private static let reading: Int32 = 1
    private static let writing: Int32 = 2
    private static let removed: Int32 = 4

    private let epoll: EpollSet
    private let readiness: Readiness

    init() throws {
        epoll = try #require(EpollSet())
        readiness = Readiness(epoll)
    }

    private func pair() throws -> (near: Int32, far: Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        return (ends[0], ends[1])
    }

    private func ready() -> [Int32] {
        var events: [EpollSet.Event] = []
        epoll.wait(.zero, into: &events)
        return events.map(\.descriptor)
    }

    @Test(arguments: [reading, writing], [false, true])
    func `is noticed on another socket that has got an earlier one's number`(first: Int32, isTold: Bool) throws {
        let (earlier, later) = (try pair(), try pair())
        readiness.watch(earlier.near, first)
        readiness.commit()
        readiness.watch(earlier.near, Self.removed)
        if isTold { readiness.commit() }
        // As when libcurl closes its resolver's socket, and a connection gets the number.
        try #require(dup2(later.near, earlier.near) == earlier.near)
        readiness.watch(earlier.near, Self.reading)
        readiness.commit()
        #expect(ready() == [])
        #expect(unsafe write(later.far, "x", 1) == 1)
        #expect(ready() == [earlier.near])
        #expect(readiness.confirm(earlier.near))
        for end in [earlier.near, earlier.far, later.near, later.far] { close(end) }
    }

    @Test func `isn't noticed on a socket that was closed, though somebody else holds a copy of it`() throws {
        let ends = try pair()
        let copy = dup(ends.near)
        readiness.watch(ends.near, Self.reading)
        readiness.commit()
        readiness.close(ends.near)
        #expect(unsafe write(ends.far, "x", 1) == 1)
        #expect(ready() == [])
        close(copy)
        close(ends.far)
    }

    @Test func `is still noticed on a connection that is used again`() throws {
        let ends = try pair()
        for _ in 0..<2 {
            readiness.watch(ends.near, Self.reading)
            readiness.commit()
            #expect(unsafe write(ends.far, "x", 1) == 1)
            #expect(ready() == [ends.near])
            var byte: UInt8 = 0
            #expect(unsafe read(ends.near, &byte, 1) == 1)
            readiness.watch(ends.near, Self.removed)
            readiness.commit()
        }
        readiness.close(ends.near)
        close(ends.far)
    }
}
