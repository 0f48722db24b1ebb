package import Foundation

/// The program beside the tests that has a session of its own.
package struct Probe: Sendable {
    package let kind: String
    package let folder: URL
    package let server: TokenServer

    package init(kind: String, folder: URL, server: TokenServer) {
        self.kind = kind
        self.folder = folder
        self.server = server
    }

    /// Runs the program until its end.
    ///
    /// - Returns: What it said, and how it ended: a negative number is the signal that killed it.
    package func run(_ commands: [String], crash: Crash? = nil) async throws -> (lines: [String], status: Int32) {
        try await start(commands, crash: crash).ending()
    }

    package func start(_ commands: [String], crash: Crash? = nil) throws -> ChildProcess {
        var environment = ["SWIFT_BACKTRACE": "enable=no"]
        let passed = ["LD_LIBRARY_PATH", "LD_PRELOAD", "DBUS_SESSION_BUS_ADDRESS", "TSAN_OPTIONS", "ASAN_OPTIONS"]
        for name in passed {
            environment[name] = ProcessInfo.processInfo.environment[name]
        }
        if let crash {
            environment["LD_PRELOAD"] = [try Crash.library.get(), environment["LD_PRELOAD"]].compactMap(\.self)
                .joined(separator: ":")
            environment.merge(crash.environment(folder)) { $1 }
        }
        return try ChildProcess(
            Probe.executable.path, [kind, folder.path, server.address] + commands, environment: environment)
    }

    /// It is built beside the tests.
    private static var executable: URL {
        let mine = URL(filePath: ProcessInfo.processInfo.arguments[0])
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" } ?? mine
        return bundle.deletingLastPathComponent().appending(path: "StoreProbe")
    }
}

/// Where a process is to be killed.
package struct Crash: Sendable {
    package enum Mode: String, Sendable, CaseIterable { case before, amid }

    package let point: Int
    package let mode: Mode
    package let log: URL

    package init(point: Int, mode: Mode, log: URL) {
        self.point = point
        self.mode = mode
        self.log = log
    }

    func environment(_ folder: URL) -> [String: String] {
        [
            "CRASH_FOLDER": folder.path, "CRASH_AT": "\(point)", "CRASH_MODE": mode.rawValue, "CRASH_LOG": log.path,
        ]
    }

    /// `Tests/Crash/crash.c`, compiled for this run.
    static let library: Result<String, any Error> = Result {
        let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Crash/crash.c")
        let library = FileManager.default.temporaryDirectory.appending(path: "gatehouse-crash-\(getpid()).so")
        let compiler = try ChildProcess(
            "clang", ["-O1", "-shared", "-fPIC", "-o", library.path, source.path], environment: [:])
        guard compiler.waitForExit() == 0 else {
            throw ChildProcess.Failure(description: "clang couldn't compile \(source.path)")
        }
        return library.path
    }
}
