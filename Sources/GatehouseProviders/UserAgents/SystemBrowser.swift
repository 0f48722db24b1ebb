public import Foundation
public import GatehouseClient
public import GatehouseTypes

extension UserAgent where Self == LoopbackUserAgent {
    /// The person's own browser: what `BROWSER` names, else what the desktop opens addresses with.
    public static var systemBrowser: LoopbackUserAgent {
        LoopbackUserAgent { try await SystemBrowser(environment: ProcessInfo.processInfo.environment).open($0) }
    }
}

/// Starts the person's browser. The address is an argument of its own and never passes through a shell.
public struct SystemBrowser: Sendable {
    let environment: [String: String]
    private let time: any TimeSource

    /// The browser that an environment names: the first of `BROWSER` that is there, else the desktop's.
    public init(environment: [String: String], time: any TimeSource = SystemTimeSource()) {
        self.environment = environment
        self.time = time
    }

    /// How long a browser may take to say that it can't start. One that runs on by then is the browser itself.
    static let patience = Duration.seconds(3)

    /// Opens an address.
    ///
    /// - Throws: `AuthError` with `misconfigured` if there is no browser or it can't be started.
    public func open(_ address: URL) async throws {
        guard let program else { throw AuthError(.misconfigured, "there is no browser to open: set BROWSER") }
        let process = Process()
        process.executableURL = program
        process.arguments = [address.absoluteString]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let (statuses, continuation) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            continuation.yield(process.terminationStatus)
            continuation.finish()
        }
        do {
            try process.run()
        } catch {
            throw AuthError(.misconfigured, "the browser can't be started", underlyingError: error)
        }
        guard try await SystemBrowser.first(of: statuses, within: SystemBrowser.patience, time) ?? 0 == 0 else {
            throw AuthError(.misconfigured, "the browser can't be started")
        }
    }

    /// The program: `BROWSER` may name several, of which the first that is there is taken.
    var program: URL? {
        let named = environment["BROWSER"]?.split(separator: ":").map(String.init) ?? []
        return (named + ["xdg-open", "open"]).lazy.compactMap(executable).first
    }

    private func executable(_ name: String) -> URL? {
        let folders = name.contains("/") ? [""] : (environment["PATH"] ?? "").split(separator: ":").map { $0 + "/" }
        return folders.lazy.map { $0 + name }.first {
            $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0)
        }
        .map { URL(filePath: $0) }
    }

    private static func first(
        of statuses: AsyncStream<Int32>, within patience: Duration, _ time: any TimeSource
    ) async throws -> Int32? {
        try await withThrowingTaskGroup(of: Int32?.self) { group in
            defer { group.cancelAll() }
            group.addTask { await statuses.first { _ in true } }
            group.addTask {
                try await time.sleep(for: patience)
                return nil
            }
            return try await group.next() ?? nil
        }
    }
}
