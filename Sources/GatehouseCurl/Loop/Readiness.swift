import CCurl
import CEpoll

/// What libcurl waits for: sockets, and one timer. Only who holds the engine may use it.
///
/// What changes is only noted down, and epoll hears of it when somebody is about to wait with it. Most of what libcurl
/// takes back, it wants again for the next request.
@safe
final class Readiness {
    private struct Watch {
        var wanted: UInt32 = 0
        var registered: UInt32 = 0
        var isNoted = false
        /// Whether it was unwanted in between. libcurl closes some sockets by itself, such as its resolver's, and their
        /// numbers come back with other sockets that epoll has never heard of.
        var mayBeAnother = false
    }

    /// When libcurl wants to be called, whatever its sockets do.
    private(set) var timer: ContinuousClock.Instant?

    /// Whether that is at once.
    private(set) var isDue = false

    private let epoll: EpollSet
    private var watches: [Watch] = []
    private var changed: [Int32] = []

    /// The sockets that libcurl wants something of now.
    private(set) var wanted: [Int32] = []

    init(_ epoll: EpollSet) {
        self.epoll = epoll
    }

    var context: UnsafeMutableRawPointer {
        unsafe Unmanaged.passUnretained(self).toOpaque()
    }

    static func from(context: UnsafeMutableRawPointer?) -> Readiness? {
        unsafe context.map { unsafe Unmanaged<Readiness>.fromOpaque($0).takeUnretainedValue() }
    }

    func watch(_ socket: Int32, _ wanted: Int32) {
        guard socket >= 0 else { return }
        let isReading = wanted == CURL_POLL_IN || wanted == CURL_POLL_INOUT
        let isWriting = wanted == CURL_POLL_OUT || wanted == CURL_POLL_INOUT
        want((isReading ? EpollSet.readable : 0) | (isWriting ? EpollSet.writable : 0), of: socket)
    }

    private func want(_ events: UInt32, of socket: Int32) {
        let index = Int(socket)
        if index >= watches.count { watches += Array(repeating: Watch(), count: index + 1 - watches.count) }
        if watches[index].wanted == 0, events != 0 { wanted.append(socket) }
        if watches[index].wanted != 0, events == 0 { wanted.removeAll { $0 == socket } }
        if events == 0 { watches[index].mayBeAnother = true }
        watches[index].wanted = events
        if !watches[index].isNoted { changed.append(socket) }
        watches[index].isNoted = true
    }

    /// What libcurl wants of a socket.
    func events(wantedOf socket: Int32) -> UInt32 {
        watches[Int(socket)].wanted
    }

    /// Closes a socket. epoll doesn't notice that as long as a program that is just being started holds a copy.
    func close(_ socket: Int32) {
        if socket >= 0, Int(socket) < watches.count {
            want(0, of: socket)
            if watches[Int(socket)].registered != 0 { register(socket, 0) }
        }
        CEpoll.close(socket)
    }

    func setTimer(_ milliseconds: Int) {
        isDue = milliseconds == 0
        timer = milliseconds <= 0 ? nil : .now + .milliseconds(milliseconds)
    }

    /// Tells epoll what has changed since the last time. What isn't wanted any more stays there for now, because the
    /// next request will want it again.
    func commit() {
        for socket in changed {
            let watch = watches[Int(socket)]
            watches[Int(socket)].isNoted = false
            guard watch.wanted != 0, watch.wanted != watch.registered || watch.mayBeAnother else { continue }
            register(socket, watch.wanted)
            watches[Int(socket)].mayBeAnother = false
        }
        changed.removeAll(keepingCapacity: true)
    }

    /// Takes back from epoll what somebody else is going to wait for.
    func withdraw() {
        for socket in wanted where watches[Int(socket)].registered != 0 { register(socket, 0) }
    }

    /// Whether a socket that epoll speaks of is wanted. One that isn't is taken back: a kept connection has come to its
    /// end.
    func confirm(_ socket: Int32) -> Bool {
        guard Int(socket) < watches.count, watches[Int(socket)].registered != 0 else { return false }
        if watches[Int(socket)].wanted == 0 { register(socket, 0) }
        return watches[Int(socket)].wanted != 0
    }

    private func register(_ socket: Int32, _ events: UInt32) {
        epoll.change(socket, from: watches[Int(socket)].registered, to: events)
        watches[Int(socket)].registered = events
        if events == 0, watches[Int(socket)].wanted != 0, !watches[Int(socket)].isNoted {
            watches[Int(socket)].isNoted = true
            changed.append(socket)
        }
    }
}
