import Foundation

/// Copies of the descriptors of a file that this process has open. A process that is being started holds such copies
/// until it runs its program, so a lock may outlive the close of its own descriptor.
package final class DescriptorCopies: Sendable {
    private let descriptors: [Int32]

    /// Copies the descriptors that are open now.
    package init(of path: String) throws {
        let files = FileManager.default
        let open = try files.contentsOfDirectory(atPath: "/proc/self/fd").filter {
            (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
        }
        descriptors = open.compactMap { Int32($0).map { fcntl($0, F_DUPFD_CLOEXEC, 0) } }.filter { $0 >= 0 }
    }

    /// How many there are.
    package var count: Int { descriptors.count }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }
}
