import CBenchmarks

/// Counts calls of malloc, calloc, realloc and their aligned kin in the whole process.
///
/// `CBenchmarks/allocations.c` takes their place in this program and counts while asked to. So a counted round is never
/// a timed one, and what other threads allocate meanwhile counts too: with nothing else running, it's the work's own.
enum Allocations {
    /// How often memory was allocated, and how much.
    struct Memory {
        var allocations: Double
        var bytes: Double

        static func - (left: Memory, right: Memory) -> Memory {
            Memory(allocations: left.allocations - right.allocations, bytes: left.bytes - right.bytes)
        }

        static func / (memory: Memory, operations: Int) -> Memory {
            Memory(allocations: memory.allocations / Double(operations), bytes: memory.bytes / Double(operations))
        }
    }

    static func count(_ work: () async throws -> Void) async throws -> Memory {
        benchmarks_begin_counting()
        do { try await work() } catch {
            _ = benchmarks_end_counting()
            throw error
        }
        let allocations = Double(benchmarks_end_counting())
        return Memory(allocations: allocations, bytes: Double(benchmarks_counted_bytes()))
    }
}
