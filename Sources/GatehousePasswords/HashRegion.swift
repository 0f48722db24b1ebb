import Glibc

/// Memory for one hash at a time, mapped from the system.
///
/// A hash reads it in random order, and the system maps large pages if it can: without them the first hash in new
/// memory takes half as long again. libargon2 overwrites the memory at the end of each hash.
///
/// `@unchecked Sendable`: the pointer is set once, and ``HashMemory`` lends the region to one hash at a time.
@safe package final class HashRegion: @unchecked Sendable {
    /// The size in bytes.
    package let size: Int
    let start: UnsafeMutablePointer<UInt8>

    /// Maps memory. Returns nil if the system has none.
    ///
    /// - Parameter size: The size in bytes.
    package init?(size: Int) {
        let mapped = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else { return nil }
        self.size = size
        unsafe start = mapped.bindMemory(to: UInt8.self, capacity: size)
        // A kernel without large pages refuses, and the memory has small ones.
        _ = unsafe madvise(mapped, size, MADV_HUGEPAGE)
    }

    deinit {
        unsafe munmap(start, size)
    }
}
