import CSecret
import Foundation
import GatehouseStores

/// Hears of what other programs do to the keyring, such as unlocking it, through the Secret Service's signals.
///
/// It listens on a thread of its own, from shortly after it was made. Without a bus it hears nothing.
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

    /// What a signal calls.
    final class Listener: Sendable {
        let onChange: @Sendable () -> Void

        init(_ onChange: @escaping @Sendable () -> Void) {
            self.onChange = onChange
        }
    }
}

extension BusConnection {
    /// Calls a listener at each signal of an interface of the Secret Service's, on the main loop of this thread.
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
