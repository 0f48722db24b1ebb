import Foundation

/// Copies of the descriptors of a file that this process has open. A process that is being started holds such copies
/// until it runs its program, so a lock may outlive the close of its own descriptor.
package final class DescriptorCopies: Sendable {
    private let descriptors: [Int32]

    /// Copies the descriptors that are open now.
    package init(of path: String) throws {
        let files = FileManager.default
        descriptors = try files.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { name in
            let link = "/proc/self/fd/\(name)"
            guard let number = Int32(name), (try? files.destinationOfSymbolicLink(atPath: link)) == path else {
                return nil
            }
            let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
            return copy >= 0 ? copy : nil
        }
    }

    /// How many there are.
    package var count: Int { descriptors.count }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }
}
