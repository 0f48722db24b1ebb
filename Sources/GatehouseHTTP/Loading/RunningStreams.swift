import Synchronization

/// The responses whose content is still being read. A reset ends them.
final class RunningStreams: Sendable {
    private struct Entry {
        weak var source: HTTPByteSource?
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var nextID = 0
    }

    private let state = Mutex(State())

    func add(_ stream: HTTPByteStream) {
        let id = state.withLock { state in
            state.nextID += 1
            state.entries[state.nextID] = Entry(source: stream.source)
            return state.nextID
        }
        stream.whenEnded { [weak self] in
            _ = self?.state.withLock { $0.entries.removeValue(forKey: id) }
        }
    }

    func endAll() {
        let sources = state.withLock { $0.entries.sorted { $0.key < $1.key }.compactMap(\.value.source) }
        for source in sources { source.end(HTTPError(.resetInProgress, "the chain was reset")) }
    }
}
