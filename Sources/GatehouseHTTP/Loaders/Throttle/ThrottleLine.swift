/// Who may go and who waits. It's a value without a lock and resumes nobody itself.
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

    /// Takes a permit if there is one to spare.
    mutating func enterAtOnce() -> Bool {
        guard running < limit, waiting.isEmpty else { return false }
        running += 1
        return true
    }

    mutating func makeTicket() -> Int {
        nextTicket += 1
        return nextTicket
    }

    /// Puts somebody into the line. Whether the task was cancelled is asked under the lock: if it wasn't yet, the
    /// cancellation handler comes later and finds the ticket.
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

    /// Whom to resume now, with the reason for those who can't go. Each of the others has a permit from here on.
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

    /// Who left the line is still in its order. When they are most of it, it's made anew.
    private mutating func forgetTheGone() {
        guard order.count - head > 2 * waiting.count + 64 else { return }
        order = order[head...].filter { waiting[$0] != nil }
        head = 0
    }
}
