import Synchronization

/// The shared state of a stream's copies: the source of the chunks, and whether the stream has ended.
final class HTTPByteSource: Sendable {
    private enum State {
        case open(endActions: [@Sendable () -> Void], isBeingRead: Bool)
        case ended((any Error)?)
    }

    private let read: @Sendable () async throws -> [UInt8]?
    private let state = Mutex(State.open(endActions: [], isBeingRead: false))

    init(read: @escaping @Sendable () async throws -> [UInt8]?) {
        self.read = read
    }

    deinit {
        end(nil)
    }

    func next() async throws -> [UInt8]? {
        guard try beginReading() else { return nil }
        let chunk: [UInt8]?
        do {
            chunk = try await read()
        } catch {
            throw end(error) ?? error
        }
        guard chunk != nil else {
            if let error = end(nil) { throw error }
            return nil
        }
        return try endReading() ? chunk : nil
    }

    func whenEnded(_ action: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            guard case .open(let actions, let isBeingRead) = state else { return true }
            state = .open(endActions: actions + [action], isBeingRead: isBeingRead)
            return false
        }
        if isOver { action() }
    }

    /// - Returns: The error with which the stream has ended. The first error is kept.
    @discardableResult
    func end(_ error: (any Error)?) -> (any Error)? {
        let (actions, error) = state.withLock { state -> ([@Sendable () -> Void], (any Error)?) in
            switch state {
            case .ended(let earlier): return ([], earlier)
            case .open(let actions, _):
                state = .ended(error)
                return (actions, error)
            }
        }
        for action in actions { action() }
        return error
    }

    /// - Returns: Whether there may be more to read.
    private func beginReading() throws -> Bool {
        try state.withLock { state in
            switch state {
            case .open(_, isBeingRead: true):
                throw HTTPError(.invalidRequest, "the content is already being read")
            case .open(let actions, isBeingRead: false):
                state = .open(endActions: actions, isBeingRead: true)
                return true
            case .ended(let error?): throw error
            case .ended(nil): return false
            }
        }
    }

    /// - Returns: Whether the chunk may be returned. It is false if the stream has ended meanwhile.
    private func endReading() throws -> Bool {
        try state.withLock { state in
            switch state {
            case .open(let actions, _):
                state = .open(endActions: actions, isBeingRead: false)
                return true
            case .ended(let error?): throw error
            case .ended(nil): return false
            }
        }
    }
}

/// Chunks in memory.
final class HTTPByteChunks: Sendable {
    private let chunks: Mutex<[[UInt8]]>

    init(_ chunks: [[UInt8]]) {
        self.chunks = Mutex(chunks)
    }

    func next() -> [UInt8]? {
        chunks.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
}

/// The iterator of a sequence of chunks. Only one reader at a time may use it.
actor HTTPByteSequence<Chunks: AsyncSequence & Sendable> where Chunks.Element == [UInt8] {
    private var iterator: Chunks.AsyncIterator

    init(_ chunks: Chunks) {
        iterator = chunks.makeAsyncIterator()
    }

    func next() async throws -> [UInt8]? {
        var iterator = iterator
        defer { self.iterator = iterator }
        return try await iterator.next(isolation: self)
    }
}
