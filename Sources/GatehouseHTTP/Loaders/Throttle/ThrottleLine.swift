/// The permits and the queue of waiting requests. It is a value without a lock; it doesn't resume any continuation.
struct ThrottleLine {
    typealias Continuation = CheckedContinuation<HTTPError.Code?, Never>

    var limit: Int
    private var running = 0
    private var waiting: [Int: Continuation] = [:]
    private var refused: [Continuation] = []
    private var order: [Int] = []
    private var head = 0
    private var nextTicket = 0

    init(limit: Int) {
        self.limit = limit
    }

    var waitingCount: Int { waiting.count }

    /// Takes a permit if one is free. Returns whether it did.
    mutating func enterAtOnce() -> Bool {
        guard running < limit, waiting.isEmpty else { return false }
        running += 1
        return true
    }

    mutating func makeTicket() -> Int {
        nextTicket += 1
        return nextTicket
    }

    /// Appends a continuation to the queue. The caller checks cancellation under the lock: if the task is cancelled
    /// later, the cancellation handler finds the ticket.
    mutating func append(_ continuation: Continuation, ticket: Int, isCancelled: Bool) {
        if isCancelled {
            refused.append(continuation)
        } else {
            waiting[ticket] = continuation
            order.append(ticket)
        }
    }

    mutating func remove(_ ticket: Int) -> Continuation? {
        defer { forgetTheGone() }
        return waiting.removeValue(forKey: ticket)
    }

    mutating func removeAll() -> [Continuation] {
        var all: [Continuation] = []
        while let continuation = takeFirst() { all.append(continuation) }
        return all
    }

    mutating func leave() {
        running -= 1
    }

    /// The continuations to resume now, each with the error code of its refusal. Those with nil have a permit.
    mutating func takeReady() -> [(Continuation, HTTPError.Code?)] {
        var ready = refused.map { ($0, HTTPError.Code?.some(.cancelled)) }
        refused = []
        while running < limit, let continuation = takeFirst() {
            running += 1
            ready.append((continuation, nil))
        }
        return ready
    }

    private mutating func takeFirst() -> Continuation? {
        while head < order.count {
            let ticket = order[head]
            head += 1
            if let continuation = waiting.removeValue(forKey: ticket) { return continuation }
        }
        order.removeAll()
        head = 0
        return nil
    }

    /// Rebuilds the order of the queue when most of its tickets have left.
    private mutating func forgetTheGone() {
        guard order.count - head > 2 * waiting.count + 64 else { return }
        order = order[head...].filter { waiting[$0] != nil }
        head = 0
    }
}
