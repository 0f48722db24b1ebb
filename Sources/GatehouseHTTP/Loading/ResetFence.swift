import GatehouseTypes
import Synchronization

/// Separates requests from resets.
///
/// A request enters in the current epoch and is refused after the epoch has ended. A reset begins a new epoch. It runs
/// once for all callers that call it meanwhile, and once for all callers that belong to the same outer reset.
final class ResetFence: Sendable {
    private struct State {
        var epoch = 0
        var reset: Task<Void, Never>?
        var passes = ResetPasses()
    }

    private let state = Mutex(State())

    /// Returns the current epoch for a new request.
    ///
    /// - Throws: ``HTTPError/Code/resetInProgress`` while a reset runs.
    func enter(_ request: HTTPRequest) throws(HTTPError) -> Int {
        let epoch = state.withLock { $0.reset == nil ? $0.epoch : nil }
        guard let epoch else { throw HTTPError(.resetInProgress, request: request) }
        return epoch
    }

    /// Checks that the request's epoch hasn't ended.
    ///
    /// - Throws: ``HTTPError/Code/resetInProgress`` if a reset has begun since.
    func check(_ epoch: Int, _ request: HTTPRequest) throws(HTTPError) {
        guard state.withLock({ $0.epoch == epoch }) else { throw HTTPError(.resetInProgress, request: request) }
    }

    /// Runs a reset, or waits for the running one.
    func reset(_ body: @escaping @Sendable () async -> Void) async {
        let pass = ResetPass.current ?? ResetPass()
        await begin(in: pass, body)?.value
    }

    /// - Returns: The running reset; nil if it has already run for the same pass.
    private func begin(in pass: ResetPass, _ body: @escaping @Sendable () async -> Void) -> Task<Void, Never>? {
        state.withLock { state in
            let isNew = state.passes.insert(pass)
            if let running = state.reset { return running }
            guard isNew else { return nil }
            state.epoch += 1
            let reset = ResetPass.$current.withValue(pass) {
                spawn {
                    await body()
                    self.state.withLock { $0.reset = nil }
                }
            }
            state.reset = reset
            return reset
        }
    }
}

/// The identity of one reset that spreads through chains. Branches of these chains may meet again, so each part uses it
/// to find out whether the reset has already reached it.
final class ResetPass: Sendable {
    @TaskLocal static var current: ResetPass?
}

/// The resets that have reached a part and haven't ended.
struct ResetPasses {
    private struct Entry {
        weak var pass: ResetPass?
    }

    private var entries: [Entry] = []

    /// - Returns: Whether the reset reaches the part for the first time.
    mutating func insert(_ pass: ResetPass) -> Bool {
        entries.removeAll { $0.pass == nil }
        guard !entries.contains(where: { $0.pass === pass }) else { return false }
        entries.append(Entry(pass: pass))
        return true
    }
}

extension [any HTTPLoader] {
    /// Resets all loaders at the same time. An object that occurs more than once is reset once.
    func resetAll() async {
        await withTaskGroup { group in
            for loader in withoutRepetitions {
                group.addTask { await loader.reset() }
            }
        }
    }

    private var withoutRepetitions: [any HTTPLoader] {
        var seen: Set<ObjectIdentifier> = []
        return filter { type(of: $0) is AnyClass ? seen.insert(ObjectIdentifier($0 as AnyObject)).inserted : true }
    }
}

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
