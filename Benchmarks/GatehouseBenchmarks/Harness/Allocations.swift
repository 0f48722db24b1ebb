import CBenchmarks

/// Counts calls of malloc, calloc, realloc and their aligned kin in the whole process.
///
/// `CBenchmarks/allocations.c` takes their place in this program and counts while asked to. So a counted round is never a
/// timed one, and what other threads allocate meanwhile counts too: with nothing else running, it's the work's own.
enum Allocations {
    static func count(_ work: () async throws -> Void) async throws -> UInt64 {
        benchmarks_begin_counting()
        do { try await work() } catch {
            _ = benchmarks_end_counting()
            throw error
        }
        return benchmarks_end_counting()
    }
}
