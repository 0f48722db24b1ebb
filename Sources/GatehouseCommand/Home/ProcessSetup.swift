import CPrctl
import Glibc

/// The settings of this process that the command makes first.
enum ProcessSetup {
    /// Prevents core dumps of this process, and prevents other processes of the same user from reading its memory:
    /// `PR_SET_DUMPABLE` of prctl(2). The memory contains keys and tokens in plain text. A process that this one starts
    /// isn't affected. Root can still attach a debugger.
    static func forbidCoreDumps() {
        // The call can fail only for an argument that the kernel doesn't know.
        _ = gatehouse_forbid_core_dumps()
    }

    /// Makes sure that the descriptors 0 to 2 are in use. If one were closed, the next opened file would get its
    /// number, and a result or a message would be written to that file.
    ///
    /// A closed descriptor becomes one of `/dev/null` that can only be used in the wrong direction, so that reading
    /// from it and writing to it still fail.
    static func reserveStandardStreams() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
            if fcntl(descriptor, F_GETFD) == -1, errno == EBADF { _ = unsafe open("/dev/null", mode) }
        }
    }

    /// Makes writing to a closed pipe an ordinary error. A service must keep running when the reader of its log has
    /// exited.
    static func ignoreBrokenPipes() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Lets this process open as many files as the system allows it to. The soft limit is low for programs that use
    /// select(2), which none of our libraries does; a service needs a descriptor for each connection.
    static func raiseDescriptorLimit() {
        var limit = rlimit()
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard unsafe getrlimit(kind, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        unsafe setrlimit(kind, &limit)
    }
}
