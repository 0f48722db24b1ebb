/// Work in the order in which it came.
struct JobQueue {
    private var jobs: [PoolJob?] = []
    private var first = 0

    var count: Int { jobs.count - first }

    mutating func append(_ job: PoolJob) {
        jobs.append(job)
    }

    mutating func popFirst() -> PoolJob? {
        guard first < jobs.count else { return nil }
        defer {
            jobs[first] = nil
            first += 1
            // The places of old work are removed seldom, since that moves all others.
            if first * 2 > jobs.count {
                jobs.removeFirst(first)
                first = 0
            }
        }
        return jobs[first]
    }
}
