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
