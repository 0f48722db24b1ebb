import Foundation
import StoreTestSupport
import Synchronization

/// A keyring daemon in a home of its own, on a bus that these tests share.
///
/// libsecret finds its bus through the environment only, and stays with it for as long as the process lives. So there
/// is one bus, and one daemon at a time. If one of the programs is missing, or doesn't come up, making a keyring
/// throws: a test that can't run is a failure.
final class TestKeyring: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let folder: TemporaryFolder
    let bus: String
    private let daemon = Mutex<ChildProcess?>(nil)

    private static let patience = Duration.seconds(100)
    private static let collection = "/org/freedesktop/secrets/collection/login"

    init() throws {
        bus = try TestBus.address.get()
        folder = try TemporaryFolder()
        try start()
    }

    deinit {
        stop()
    }

    /// Ends the daemon; what it holds stays on disk.
    func stop() {
        daemon.withLock { daemon in
            daemon?.kill()
            daemon = nil
        }
    }

    /// Starts the daemon again, with the keyring unlocked.
    func restart() throws {
        stop()
        try start()
    }

    /// Locks the keyring under the daemon.
    func lock() throws {
        let reply = try ask("Lock", "array:objpath:\(TestKeyring.collection)")
        guard reply.contains(TestKeyring.collection) else {
            throw Failure(description: "the keyring wasn't locked: \(reply)")
        }
    }

    private func start() throws {
        let deadline = ContinuousClock.now + TestKeyring.patience
        while try isThere() {
            guard ContinuousClock.now < deadline else { throw Failure(description: "another daemon has the name") }
        }
        let process = try ChildProcess(
            "gnome-keyring-daemon",
            ["--foreground", "--components=secrets", "--control-directory=\(folder.file("control").path)", "--unlock"],
            environment: environment, input: "password")
        daemon.withLock { $0 = process }
        // The daemon takes its name on the bus before its objects are there: until then it refuses calls.
        while try !isThere() || !ask("ReadAlias", "string:default").contains(TestKeyring.collection) {
            guard process.isRunning, ContinuousClock.now < deadline else {
                throw Failure(description: "gnome-keyring-daemon didn't start")
            }
        }
    }

    private func isThere() throws -> Bool {
        try send(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.NameHasOwner",
            "string:org.freedesktop.secrets"
        ).contains("true")
    }

    private func ask(_ method: String, _ argument: String) throws -> String {
        try send(
            "org.freedesktop.secrets", "/org/freedesktop/secrets", "org.freedesktop.Secret.Service." + method, argument)
    }

    private func send(_ destination: String, _ path: String, _ method: String, _ argument: String) throws -> String {
        try TestKeyring.run(
            "dbus-send", ["--session", "--print-reply", "--dest=\(destination)", path, method, argument],
            environment: environment)
    }

    /// Runs a program, which is ended if it hangs.
    ///
    /// - Returns: What it has printed.
    static func run(
        _ program: String, _ arguments: [String], environment: [String: String], input: String = ""
    ) throws -> String {
        let limit = ["--kill-after=1", "\(patience.components.seconds)", program]
        return try ChildProcess("timeout", limit + arguments, environment: environment, input: input).readToEnd()
    }

    private var environment: [String: String] {
        [
            "HOME": folder.url.path, "XDG_RUNTIME_DIR": folder.url.path, "XDG_DATA_HOME": folder.file("data").path,
            "DBUS_SESSION_BUS_ADDRESS": bus,
        ]
    }
}
