import Glibc

/// The arguments of `posix_spawn`.
struct SpawnRequest {
    let program: String
    let arguments: [String]
    let environment: [String: String]
    /// Standard input, output and error; nil for `/dev/null`.
    let streams: [Int32?]
    /// Whether the process gets its own session without a terminal.
    let isSession: Bool
    /// The path of the terminal that replaces the streams and becomes the controlling terminal; nil for none.
    var terminal: String?

    // `POSIX_SPAWN_SETSID`. The header declares it only for GNU programs.
    private static let newSession: Int16 = 0x80

    // The header also hides this function from Swift. It exists since glibc 2.34.
    private static let closeOthers = unsafe unsafeBitCast(
        dlsym(nil, "posix_spawn_file_actions_addclosefrom_np"),
        to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32).self)

    /// Starts the process with these streams and no other descriptor. No signal is blocked or ignored in it.
    func run() throws(SpawnedProcess.CannotStart) -> pid_t {
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
        _ = unsafe SpawnRequest.closeOthers(&actions, Int32(streams.count))
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
            Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | (isSession ? SpawnRequest.newSession : 0))

        let argv = unsafe CStringArray([program] + arguments)
        let envp = unsafe CStringArray(environment.map { "\($0.key)=\($0.value)" })
        defer {
            unsafe argv.free()
            unsafe envp.free()
        }
        var processID: pid_t = 0
        let number = unsafe posix_spawn(&processID, program, &actions, &attributes, argv.base, envp.base)
        guard number == 0 else { throw SpawnedProcess.CannotStart(number: number) }
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
