import GatehouseClient
import GatehouseTypes

extension StoreCoordinationConformance {
    static var cancellation: [Check] {
        [
            Check("A cancelled waiter gets an error, and the lock is passed on") { shared in
                for end in [shared.mine, shared.theirs] {
                    let held = try await shared.mine.acquire(.renewal)
                    let waiter = spawn { try await end.acquire(.renewal) }
                    let next = spawn { try await end.acquire(.renewal) }
                    waiter.cancel()
                    try await requireCancelled(waiter)
                    held.release()
                    try await next.value.release()
                }
            },
            Check("A lock that a just cancelled waiter gets is passed to the next one") { shared in
                for number in 0..<20 {
                    let held = try await shared.mine.acquire(.renewal)
                    let waiter = spawn { try await shared.end(number).acquire(.renewal) }
                    let next = spawn { try await shared.end(number).acquire(.renewal) }
                    for _ in 0..<number { await Task.yield() }
                    waiter.cancel()
                    held.release()
                    if let lease = try? await waiter.value { lease.release() }
                    try await next.value.release()
                }
            },
        ]
    }

    private static func requireCancelled(_ waiter: Task<any StoreLease, any Error>) async throws {
        do {
            try await waiter.value.release()
        } catch let error as AuthError where error.code == .cancelled {
            return
        }
        throw ConformanceFailure("the waiter hears that it was cancelled", #line, #fileID)
    }
}
