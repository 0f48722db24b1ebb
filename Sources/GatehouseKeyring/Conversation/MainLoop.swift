import CSecret

/// A GLib main loop for one thread.
///
/// Unchecked because it holds C pointers: they are counted references to a loop and its context, which GLib lets any thread
/// use.
@safe
final class MainLoop: @unchecked Sendable {
    private let context: OpaquePointer?
    private let loop: OpaquePointer?

    init() {
        unsafe context = unsafe g_main_context_new()
        unsafe loop = unsafe g_main_loop_new(context, 0)
    }

    deinit {
        unsafe g_main_loop_unref(loop)
        unsafe g_main_context_unref(context)
    }

    /// Does something on this thread whose events come through this loop.
    func run(_ body: () -> Void) {
        unsafe g_main_context_push_thread_default(context)
        defer { unsafe g_main_context_pop_thread_default(context) }
        body()
        // What was cancelled meanwhile is still to be freed.
        while unsafe g_main_context_iteration(context, 0) != 0 {}
    }

    /// Handles events until somebody quits.
    func wait() {
        unsafe g_main_loop_run(loop)
    }

    /// Ends the waiting, also one that begins only later.
    func quit() {
        let source = unsafe g_idle_source_new()
        defer { unsafe g_source_unref(source) }
        unsafe g_source_set_callback(
            source,
            { loop in
                unsafe g_main_loop_quit(OpaquePointer(loop))
                return 0
            }, UnsafeMutableRawPointer(loop), nil)
        unsafe g_source_attach(source, context)
    }
}
