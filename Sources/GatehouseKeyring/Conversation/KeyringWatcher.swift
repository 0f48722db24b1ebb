import CSecret
import Foundation
import GatehouseStores

/// Notifies about changes of the keyring by other programs, such as unlocking, through the Secret Service's signals.
///
/// It listens on a thread of its own, beginning shortly after its creation. Without a bus there are no notices.
final class KeyringWatcher: ChangeSource {
    private let loop = MainLoop()

    init(onChange: @escaping @Sendable () -> Void) {
        Thread { [loop] in KeyringWatcher.listen(loop, onChange) }.start()
    }

    deinit {
        stop()
    }

    func stop() {
        loop.quit()
    }

    private static func listen(_ loop: MainLoop, _ onChange: @escaping @Sendable () -> Void) {
        loop.run {
            guard let connection = try? BusConnection() else { return }
            let listener = Listener(onChange)
            let subscriptions = ["Collection", "Service"].map { interface in
                connection.subscribe("org.freedesktop.Secret." + interface, listener)
            }
            loop.wait()
            for subscription in subscriptions { connection.unsubscribe(subscription) }
        }
    }

    /// Receives the signals.
    final class Listener: Sendable {
        let onChange: @Sendable () -> Void

        init(_ onChange: @escaping @Sendable () -> Void) {
            self.onChange = onChange
        }
    }
}

extension BusConnection {
    /// Calls a listener for each signal of an interface of the Secret Service, on this thread's main loop.
    fileprivate func subscribe(_ interface: String, _ listener: KeyringWatcher.Listener) -> UInt32 {
        let context = unsafe Unmanaged.passRetained(listener).toOpaque()
        return unsafe g_dbus_connection_signal_subscribe(
            pointer, "org.freedesktop.secrets", interface, nil, nil, nil, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, _, context in
                guard let context = unsafe context else { return }
                unsafe Unmanaged<KeyringWatcher.Listener>.fromOpaque(context).takeUnretainedValue().onChange()
            },
            context,
            { context in
                guard let context = unsafe context else { return }
                unsafe Unmanaged<KeyringWatcher.Listener>.fromOpaque(context).release()
            })
    }

    fileprivate func unsubscribe(_ subscription: UInt32) {
        unsafe g_dbus_connection_signal_unsubscribe(pointer, subscription)
    }
}

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
