/// Whether a task waits for its own answer for a moment before it leaves that to the loop's thread.
///
/// Each hop between threads costs about as much as a whole exchange on this machine does. So a task whose exchange is
/// the only one drives it by itself for as long as an answer from nearby takes. It pays only where answers do come from
/// nearby and one request follows another: after a late answer, and for a while after requests that were there at once,
/// nobody waits.
struct Patience {
    /// How long a task waits, and libcurl's shortest waiting.
    static let limit = Duration.milliseconds(1)

    /// How much of that it stays awake.
    static let vigil = Duration.microseconds(40)

    /// How many lone exchanges must go by after some that weren't.
    private static let memory = 32

    private var balance = -1

    /// Whether it's worth while to wait.
    var isWorthwhile: Bool { balance >= 0 }

    mutating func noteCompany() {
        balance = -Patience.memory
    }

    mutating func noteAnswer(after duration: Duration) {
        balance = duration < Patience.limit ? min(balance + 1, 0) : min(balance, -1)
    }
}
