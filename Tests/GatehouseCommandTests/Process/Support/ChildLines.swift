import Foundation
import Glibc
import Synchronization

/// What a child prints on one of its streams: each line as soon as it is whole.
final class ChildLines: Sendable {
    private struct State {
        var descriptor: Int32?
        var lines: [String] = []
        var bytes: [UInt8] = []
        var taken = 0
        var hasEnded = false
        var version = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    /// Reads a descriptor to its end, on a thread of its own, and closes it.
    init(reading descriptor: Int32) {
        state = Mutex(State(descriptor: descriptor))
        Thread.detachNewThread { [self] in
            var rest: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 64 * 1024)
            while case let count = unsafe Glibc.read(descriptor, &buffer, buffer.count), count > 0 {
                rest += buffer[..<count]
                change { $0.bytes += buffer[..<count] }
                while let end = rest.firstIndex(of: 0x0A) {
                    add(rest[..<end])
                    rest.removeFirst(end + 1)
                }
            }
            state.withLock { $0.descriptor = nil }
            close(descriptor)
            if !rest.isEmpty { add(rest[...]) }
            change { $0.hasEnded = true }
        }
    }

    /// The next line; nothing at the end.
    func next() async -> String? {
        while true {
            let step: (line: String?, isOver: Bool, version: Int) = state.withLock { state in
                guard state.taken < state.lines.count else { return (nil, state.hasEnded, state.version) }
                state.taken += 1
                return (state.lines[state.taken - 1], true, state.version)
            }
            if step.isOver { return step.line }
            await change(since: step.version)
        }
    }

    /// Every line, those included that were taken, when the stream has ended.
    func all() async -> [String] {
        while true {
            let now = state.withLock { $0 }
            if now.hasEnded { return now.lines }
            await change(since: now.version)
        }
    }

    /// Waits until a text was printed so many times, wherever it stands in a line.
    ///
    /// - Returns: Whether it was; it wasn't if the stream ended without it.
    func isHeard(_ text: String, times: Int = 1) async -> Bool {
        while true {
            let now = state.withLock { $0 }
            if String(decoding: now.bytes, as: UTF8.self).split(separator: text, omittingEmptySubsequences: false).count
                > times
            {
                return true
            }
            if now.hasEnded { return false }
            await change(since: now.version)
        }
    }

    /// Everything as it was printed, when the stream has ended.
    func text() async -> String {
        _ = await all()
        return String(decoding: state.withLock { $0.bytes }, as: UTF8.self)
    }

    /// Listens no more: what the child prints from now on goes nowhere.
    func hangUp() {
        state.withLock { state in
            if let descriptor = state.descriptor { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    private func add(_ bytes: ArraySlice<UInt8>) {
        change { $0.lines.append(String(decoding: bytes, as: UTF8.self)) }
    }

    private func change(since version: Int) async {
        await withCheckedContinuation { continuation in
            let isLate = state.withLock { state in
                if state.version == version { state.waiting.append(continuation) }
                return state.version != version
            }
            if isLate { continuation.resume() }
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let waiting = state.withLock { state in
            body(&state)
            state.version += 1
            defer { state.waiting = [] }
            return state.waiting
        }
        for waiter in waiting { waiter.resume() }
    }
}
