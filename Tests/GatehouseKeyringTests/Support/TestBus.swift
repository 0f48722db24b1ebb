import Foundation
import StoreTestSupport
import Synchronization

/// A message bus for this process's tests. It ends with the process.
enum TestBus {
    /// The bus's address, which the environment names from now on.
    static let address: Result<String, any Error> = Result {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type><listen>unix:abstract=gatehouse-\(folder.url.lastPathComponent)</listen>
              <auth>EXTERNAL</auth>
              <policy context="default">
                <allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/>
              </policy>
            </busconfig>
            """, to: "bus.conf")
        let daemon = try ChildProcess(
            "dbus-daemon", ["--config-file=\(folder.file("bus.conf").path)", "--nofork", "--print-address=1"],
            environment: [:])
        guard let address = daemon.readLine() else {
            throw TestKeyring.Failure(description: "dbus-daemon didn't start")
        }
        process.withLock { $0 = daemon }
        atexit { TestBus.process.withLock { $0?.kill() } }
        unsafe setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
        return address
    }

    private static let process = Mutex<ChildProcess?>(nil)
}
