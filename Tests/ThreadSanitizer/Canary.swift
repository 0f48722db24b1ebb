import Foundation

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

func race() async -> Int {
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
            group.addTask {
                for _ in 0..<2000 {
                    counter.count += 1
                    await Task.yield()
                }
            }
        }
    }
    return counter.count
}

@main
struct Canary {
    static func main() async {
        let isRace = CommandLine.arguments.contains("race")
        print(isRace ? await race() : await handOver())
    }
}
