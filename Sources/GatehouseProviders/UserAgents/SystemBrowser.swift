public import Foundation
public import GatehouseClient
public import GatehouseTypes

extension UserAgent where Self == LoopbackUserAgent {
    /// The person's own browser: what `BROWSER` names, else what the desktop opens addresses with.
    public static var systemBrowser: LoopbackUserAgent { systemBrowser() }

    /// The person's own browser: what `BROWSER` names, else what the desktop opens addresses with.
    ///
    /// - Parameter texts: What the browser shows at the end.
    /// - Returns: The user agent.
    public static func systemBrowser(texts: RedirectTexts = RedirectTexts()) -> LoopbackUserAgent {
        LoopbackUserAgent(texts: texts) {
            try await SystemBrowser(environment: ProcessInfo.processInfo.environment).open($0)
        }
    }
}

/// Starts the person's browser. The address is an argument of its own and never passes through a shell.
public struct SystemBrowser: Sendable {
    let environment: [String: String]
    private let time: any TimeSource

    /// The browser that an environment names: the first of `BROWSER` that starts, else the desktop's.
    public init(environment: [String: String], time: any TimeSource = SystemTimeSource()) {
        self.environment = environment
        self.time = time
    }

    /// How long a browser may take to say that it can't start. One that runs on by then is the browser itself.
    static let patience = Duration.seconds(3)

    /// Opens an address.
    ///
    /// - Throws: `AuthError`: `misconfigured` if there is no browser or none can be started, `insecure` if this isn't the
    ///   address of a web page.
    public func open(_ address: URL) async throws {
        guard ["https", "http"].contains(address.scheme), address.host()?.isEmpty == false else {
            throw AuthError(.insecure, "what is to be opened isn't the address of a web page")
        }
        var failure = AuthError(.misconfigured, "there is no browser to open: set BROWSER")
        for (program, command) in programs {
            do {
                return try await start(program, command.arguments(for: address.absoluteString))
            } catch let error as AuthError where error.code == .misconfigured {
                failure = error
            }
        }
        throw failure
    }

    /// The programs that are there, in the order in which they are tried.
    var programs: [(program: URL, command: BrowserCommand)] {
        let named = environment["BROWSER"]?.split(separator: ":").compactMap { BrowserCommand($0) } ?? []
        let usual = ["xdg-open", "open"].compactMap { BrowserCommand($0) }
        return (named + usual).compactMap { command in executable(command.program).map { ($0, command) } }
    }

    private func start(_ program: URL, _ arguments: [String]) async throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
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
