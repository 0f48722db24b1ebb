import CPrctl

/// Protection of this process's memory, which contains keys and tokens in plain text.
enum CoreDumps {
    /// Keeps the kernel from writing this process's memory to a file if it crashes, and other processes of the same
    /// user from reading it: `PR_SET_DUMPABLE` of prctl(2). A process that this one starts isn't affected. Root can
    /// still attach a debugger.
    static func forbid() {
        // The call can fail only for an argument that the kernel doesn't know.
        _ = gatehouse_forbid_core_dumps()
    }
}
