import Glibc

/// What `posix_spawn` is asked for.
struct SpawnRequest {
    let program: String
    let arguments: [String]
    let environment: [String: String]
    /// Standard input, output and error.
    let streams: [Int32]

    // The header shows it to GNU programs only.
    private static let newSession: Int16 = 0x80

    /// Starts the process: with these streams and no other descriptor, and with no signal blocked or ignored.
    func run() -> Result<pid_t, ChildProcess.CannotStart> {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        for (number, stream) in streams.enumerated() {
            unsafe posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
        }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGINT, SIGTERM, SIGPIPE] { unsafe sigaddset(&signals, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | SpawnRequest.newSession)

        let argv = unsafe CStringArray([program] + arguments)
        let envp = unsafe CStringArray(environment.map { "\($0.key)=\($0.value)" })
        defer {
            unsafe argv.free()
            unsafe envp.free()
        }
        var processID: pid_t = 0
        let number = unsafe posix_spawn(&processID, program, &actions, &attributes, argv.base, envp.base)
        return number == 0 ? .success(processID) : .failure(ChildProcess.CannotStart(number: number))
    }
}

/// Strings as C programs get them.
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
