import Foundation
import Synchronization

// What the thread sanitizer must not report, and what it must: `make test-thread` runs both before it runs the tests.

final class Counter: @unchecked Sendable {
    var count = 0
}

@inline(never)
func counterFromThread() async -> Counter {
    await withCheckedContinuation { continuation in
        Thread {
            let counter = Counter()
            counter.count = 1
            continuation.resume(returning: counter)
        }.start()
    }
}

func addUp(_ times: Int) async -> Int {
    var sum = 0
    for _ in 0..<times { sum += await counterFromThread().count }
    return sum
}

func handOver() async -> Int {
    await withTaskGroup(of: Int.self) { group in
        for _ in 0..<4 { group.addTask { await addUp(2000) } }
        return await group.reduce(0, +)
    }
}

/// Two tasks change a counter at the same time. Each waits until the other runs, on a thread of its own, so that the
/// race doesn't depend on the load of the machine. A relaxed access orders nothing.
func race() async -> Int {
    let counter = Counter()
    let running = Running()
    await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 {
            group.addTask {
                running.count.add(1, ordering: .relaxed)
                let deadline = ContinuousClock.now + .seconds(60)
                while running.count.load(ordering: .relaxed) < 2, ContinuousClock.now < deadline {}
                for _ in 0..<2000 { counter.count += 1 }
            }
        }
    }
    return counter.count
}

final class Running: Sendable {
    let count = Atomic<Int>(0)
}

@main
struct Canary {
    static func main() async {
        let isRace = CommandLine.arguments.contains("race")
        print(isRace ? await race() : await handOver())
    }
}
