import GatehouseClient
import Glibc

/// What a reader that waited may do now.
enum Readiness {
    case readable
    case signal
    case cancelled

    /// Waits until there is something to read, or something more important.
    static func wait(for input: Descriptor, _ wake: Descriptor, _ signals: Descriptor?) -> Readiness {
        var files = [input, wake].map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
        // A negative number is passed over.
        files.append(pollfd(fd: signals?.number ?? -1, events: Int16(POLLIN), revents: 0))
        while true {
            let count = unsafe poll(&files, nfds_t(files.count), -1)
            if count < 0, errno == EINTR { continue }
            if files[2].revents != 0 { return .signal }
            return files[1].revents != 0 ? .cancelled : .readable
        }
    }
}
