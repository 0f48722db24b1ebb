import Glibc

/// The standard input, output and error of this process.
enum StandardStreams {
    /// Makes sure that the descriptors 0 to 2 are in use. If one were closed, the next opened file would get its
    /// number, and a result or a message would be written to that file.
    ///
    /// A closed descriptor becomes one of `/dev/null` that can only be used in the wrong direction, so that reading
    /// from it and writing to it still fail.
    static func reserve() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
            if fcntl(descriptor, F_GETFD) == -1, errno == EBADF { _ = unsafe open("/dev/null", mode) }
        }
    }
}
