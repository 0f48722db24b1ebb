package import Glibc
import Synchronization

/// A program in another process. It inherits only the given streams.
///
/// Foundation's `Process` isn't used: it inspects all descriptors of this process, and sometimes ends a test process
/// that has more than a thousand open descriptors (`Docs/ground.md`).
package final class SpawnedProcess: Sendable {
    /// How a process ended.
    package enum Ending: Equatable, Sendable {
        /// It exited with a status.
        case status(Int32)
        /// It was terminated by a signal.
        case signal(Int32)
    }

    /// The system couldn't start the process.
    package struct CannotStart: Error {
        /// The error number (`errno`).
        package let number: Int32

        /// Creates an error.
        package init(number: Int32) { self.number = number }
    }

    /// The process identifier.
    package let identifier: pid_t
    private let known = Mutex<Ending?>(nil)

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: The path of the executable.
    ///   - arguments: The arguments, without the program's name.
    ///   - environment: The complete environment.
    ///   - input: The descriptor for standard input; nil for an empty input.
    ///   - output: The descriptor for standard output; nil to discard the output.
    ///   - errors: The descriptor for standard error; nil to discard it.
    ///   - isSession: Whether the process gets its own session without a terminal.
    ///   - terminal: The path of the terminal that replaces the streams and becomes the controlling terminal of the
    ///     process's own session; nil for none.
    /// - Throws: ``CannotStart``.
    package init(
        _ program: String, _ arguments: [String], environment: [String: String], input: Int32? = nil,
        output: Int32? = nil, errors: Int32? = nil, isSession: Bool = false, terminal: String? = nil
    ) throws(CannotStart) {
        identifier = try SpawnedProcess.spawn(
            program, arguments, environment: environment, streams: [input, output, errors],
            isSession: isSession || terminal != nil, terminal: terminal)
    }

    /// Whether the process is still running.
    package var isRunning: Bool {
        known.withLock { ending in
            if ending == nil { ending = end(WNOHANG) }
            return ending == nil
        }
    }

    /// Sends a signal, unless the process has ended.
    package func send(_ signal: Int32) {
        known.withLock { ending in
            if ending == nil { _ = Glibc.kill(identifier, signal) }
        }
    }

    /// Waits for the end of the process. It blocks the calling thread.
    @discardableResult
    package func wait() -> Ending {
        // The process is reaped only under the lock, so that no signal is sent to another process that got its
        // identifier.
        while !hasEnded() {}
        return known.withLock { ending in
            let last = ending ?? end(0) ?? .status(0)
            ending = last
            return last
        }
    }

    private func hasEnded() -> Bool {
        guard known.withLock({ $0 }) == nil else { return true }
        var info = unsafe siginfo_t()
        return unsafe waitid(P_PID, id_t(identifier), &info, WEXITED | WNOWAIT) == 0 || errno != EINTR
    }

    private func end(_ options: Int32) -> Ending? {
        var status: Int32 = 0
        guard unsafe waitpid(identifier, &status, options) == identifier else { return nil }
        return status & 0x7F == 0 ? .status((status >> 8) & 0xFF) : .signal(status & 0x7F)
    }
}

extension SpawnedProcess {
    // `POSIX_SPAWN_SETSID`. The header declares it only for GNU programs.
    private static let newSession: Int16 = 0x80

    // The header also hides this function from Swift. It exists since glibc 2.34.
    private static let closeOthers = unsafe unsafeBitCast(
        dlsym(nil, "posix_spawn_file_actions_addclosefrom_np"),
        to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32).self)

    /// Starts a process with these streams (nil for `/dev/null`) and no other descriptor. No signal is blocked or
    /// ignored in it.
    private static func spawn(
        _ program: String, _ arguments: [String], environment: [String: String], streams: [Int32?], isSession: Bool,
        terminal: String?
    ) throws(CannotStart) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        for (number, stream) in streams.enumerated() {
            if let stream {
                unsafe posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
            } else {
                unsafe posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
            }
        }
        _ = unsafe closeOthers(&actions, Int32(streams.count))
        if let terminal {
            // The first terminal that a session leader opens becomes the controlling terminal of the session.
            unsafe posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
            for number in [1, 2] as [Int32] { unsafe posix_spawn_file_actions_adddup2(&actions, 0, number) }
        }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGINT, SIGTERM, SIGPIPE] { unsafe sigaddset(&signals, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | (isSession ? newSession : 0))

        let argv = unsafe CStringArray([program] + arguments)
        let envp = unsafe CStringArray(environment.map { "\($0.key)=\($0.value)" })
        defer {
            unsafe argv.free()
            unsafe envp.free()
        }
        var processID: pid_t = 0
        let number = unsafe posix_spawn(&processID, program, &actions, &attributes, argv.base, envp.base)
        guard number == 0 else { throw CannotStart(number: number) }
        return processID
    }
}

/// An array of C strings that ends with a null pointer.
@unsafe
private struct CStringArray {
    let base: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ texts: [String]) {
        unsafe base = .allocate(capacity: texts.count + 1)
        unsafe count = texts.count
        for (index, text) in texts.enumerated() { unsafe (base + index).initialize(to: strdup(text)) }
        unsafe (base + texts.count).initialize(to: nil)
    }

    func free() {
        for index in 0..<(unsafe count) { unsafe Glibc.free(base[index]) }
        unsafe base.deallocate()
    }
}
