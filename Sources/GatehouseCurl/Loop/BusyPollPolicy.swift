/// Decides whether a task waits for its response itself before it passes the engine to the loop's thread.
///
/// A change of threads takes about as long as a whole exchange with a server on the same machine. A task therefore
/// drives its exchange itself, as long as it is the only one. That is useful only if responses arrive quickly and
/// requests follow each other, so no task waits after a slow response, or for some exchanges after concurrent ones.
struct BusyPollPolicy {
    /// The time after which a task begins no other wait. It is also the shortest wait of libcurl.
    static let limit = Duration.milliseconds(1)

    /// The part of that time in which the task polls without sleeping.
    static let spinTime = Duration.microseconds(40)

    /// The number of single exchanges after concurrent ones before a task waits again.
    private static let memory = 32

    private var balance = -1

    /// Whether a task should wait.
    var isWorthwhile: Bool { balance >= 0 }

    mutating func noteConcurrency() {
        balance = -BusyPollPolicy.memory
    }

    mutating func noteResponse(after duration: Duration) {
        balance = duration < BusyPollPolicy.limit ? min(balance + 1, 0) : min(balance, -1)
    }
}
