import CValgrind

/// What is said to callgrind.
enum Callgrind {
    /// Runs something, has its instructions counted twice under a name, and says what came of it.
    @inline(never)
    static func count(_ name: String, warmingUp rounds: Int, attempt: () -> Bool) -> Bool {
        var hasSucceeded = false
        for _ in 0..<rounds where attempt() { hasSucceeded = true }
        for _ in 0..<2 {
            callgrind_begin()
            let result = attempt()
            unsafe callgrind_end(name)
            if result { hasSucceeded = true }
        }
        return hasSucceeded
    }
}
