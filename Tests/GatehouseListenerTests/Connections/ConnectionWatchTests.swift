import GatehouseTesting
import Glibc
import Testing

@testable import GatehouseListener

@Suite("The watch over connections")
struct ConnectionWatchTests {
    /// A connection, and the other end of its socket.
    private final class Pair: Sendable {
        let connection: Connection
        let other: Int32

        init() {
            var ends: [Int32] = [-1, -1]
            _ = unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
            connection = Connection(socket: ends[0], peer: nil, certificate: nil)
            other = ends[1]
        }

        deinit {
            close(connection.socket)
            close(other)
        }

        /// Sends the beginning of a request.
        func send() {
            _ = unsafe Glibc.send(other, "G", 1, Int32(MSG_NOSIGNAL))
        }

        var isShutDown: Bool {
            var byte: UInt8 = 0
            return unsafe recv(other, &byte, 1, Int32(MSG_DONTWAIT)) == 0
        }
    }

    @Test func `shuts down none whose request has come and isn't read yet`() {
        let time = ManualTimeSource()
        let watch = ConnectionWatch(time: time)
        let pairs = (0..<2).map { _ in Pair() }
        for pair in pairs {
            watch.watch(pair.connection, .receiving, for: .seconds(30))
            time.advance(by: .seconds(1))
        }
        pairs[0].send()
        let shutDown = (0..<2).map { _ in
            watch.shutDownLongestIdle()
            return pairs.map(\.isShutDown)
        }
        #expect(shutDown == [[false, true], [false, true]])
        watch.stop()
    }

    @Test func `shuts down the one that waits longest for a request, and none that is answered`() {
        let time = ManualTimeSource()
        let watch = ConnectionWatch(time: time)
        let pairs = (0..<4).map { _ in Pair() }
        let phases: [ConnectionWatch.Phase] = [.sending, .handling {}, .receiving, .receiving]
        for (pair, phase) in zip(pairs, phases) {
            watch.watch(pair.connection, phase, for: .seconds(30))
            time.advance(by: .seconds(1))
        }
        let shutDown = (0..<3).map { _ in
            watch.shutDownLongestIdle()
            return pairs.map(\.isShutDown)
        }
        #expect(
            shutDown == [[false, false, true, false], [false, false, true, true], [false, false, true, true]])
        watch.stop()
    }
}
