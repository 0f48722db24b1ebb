import CSecret

/// A GLib main loop for one thread.
///
/// Unchecked because it holds C pointers: counted references to a loop and its context, which GLib allows any thread to
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

    /// Runs an operation on this thread. Its events are delivered through this loop.
    func run(_ body: () -> Void) {
        unsafe g_main_context_push_thread_default(context)
        defer { unsafe g_main_context_pop_thread_default(context) }
        body()
        // Processes the pending events, which free what was cancelled meanwhile.
        while unsafe g_main_context_iteration(context, 0) != 0 {}
    }

    /// Handles events until ``quit()`` is called.
    func wait() {
        unsafe g_main_loop_run(loop)
    }

    /// Ends ``wait()``, even if that is called later.
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
