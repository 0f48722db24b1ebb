public import Foundation
public import GatehouseClient
public import GatehouseTypes

/// User agents that open the user's browser, or write the URL to a terminal.
extension UserAgent where Self == LoopbackUserAgent {
    /// The user's browser: the one that `BROWSER` names, else the desktop's default.
    public static var systemBrowser: LoopbackUserAgent { systemBrowser() }

    /// Returns the user's browser: the one that `BROWSER` names, else the desktop's default.
    ///
    /// - Parameter texts: The texts that the browser shows at the end.
    /// - Returns: The user agent.
    public static func systemBrowser(texts: RedirectTexts = RedirectTexts()) -> LoopbackUserAgent {
        LoopbackUserAgent(texts: texts) {
            try await SystemBrowser(environment: ProcessInfo.processInfo.environment).open($0)
        }
    }
}

/// Opens URLs in the user's browser.
///
/// Every local user can read the arguments of a process. The browser is therefore started with a one-time URL on a
/// loopback address, which redirects it to the real URL and answers no other user.
public struct SystemBrowser: Sendable {
    let environment: [String: String]
    private let time: any TimeSource
    private let randomness: any RandomSource

    /// Creates a browser from an environment: the first program of `BROWSER` that starts, else the desktop's default.
    ///
    /// - Parameters:
    ///   - environment: The environment variables. `BROWSER` and `PATH` are read. The browser gets those of this
    ///     process and these, except `BROWSER`.
    ///   - time: The clock.
    ///   - randomness: The source of the unguessable one-time URL.
    public init(
        environment: [String: String], time: any TimeSource = SystemTimeSource(),
        randomness: any RandomSource = SystemRandomSource()
    ) {
        self.environment = environment
        self.time = time
        self.randomness = randomness
    }

    /// How long a browser may take to report that it can't start. A process that is still running then is the browser
    /// itself.
    static let patience = Duration.seconds(3)

    /// How long a started browser may take to request the URL: it may ask for a profile or an update first.
    static let requestPatience = Duration.seconds(600)

    /// Opens a URL. Returns when the browser has requested it.
    ///
    /// - Parameter address: The URL of a web page. No other local user can read it, but the browser's history may keep
    ///   it.
    /// - Throws: `AuthError`: `misconfigured` if there is no browser or none can be started, or the URL is longer than
    ///   64 KiB; `insecure` if this isn't the URL of a web page; `cancelled` if the task is cancelled, or no browser of
    ///   this user requested the URL within ten minutes.
    public func open(_ address: URL) async throws {
        guard ["https", "http"].contains(address.scheme), address.host()?.isEmpty == false,
            address.absoluteString.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw AuthError(.insecure, "the URL to open isn't that of a web page") }
        let redirect = try OneTimeRedirect(to: address, randomness: randomness, time: time)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                try await redirect.serve()
                return true
            }
            group.addTask {
                try await start(with: redirect.address)
                return false
            }
            group.addTask {
                try await time.sleep(for: SystemBrowser.requestPatience)
                throw AuthError(.cancelled, "no browser opened the URL in time")
            }
            while let isServed = try await group.next() {
                if isServed { return }
            }
        }
    }

    private func start(with address: URL) async throws {
        var failures: [String] = []
        for (program, command) in programs {
            let arguments = command.arguments(for: address.absoluteString)
            guard let failure = try await failure(starting: program, arguments) else { return }
            failures.append("'\(program.path(percentEncoded: false))': \(failure)")
        }
        let tried = failures.joined(separator: ", ")
        let text = failures.isEmpty ? "no browser was found" : "no browser can be started (\(tried))"
        throw AuthError(.misconfigured, text + "; set BROWSER to a browser's program")
    }

    /// The installed programs, each once, in the order in which they are tried.
    var programs: [(program: URL, command: BrowserCommand)] {
        let named = environment["BROWSER"]?.split(separator: ":").compactMap { BrowserCommand($0) } ?? []
        let usual = ["xdg-open", "open"].compactMap { BrowserCommand($0) }
        var known: Set<[String]> = []
        return (named + usual).compactMap { command in executable(command.program).map { ($0, command) } }
            // `open` is often a link to `xdg-open`.
            .filter { known.insert([$0.resolvingSymlinksInPath().path()] + $1.arguments(for: "")).inserted }
    }

    /// Starts a program. Returns why it can't be started; `nil` if it runs or has ended with success.
    private func failure(starting program: URL, _ arguments: [String]) async throws -> String? {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        // A program that chooses a browser, such as `xdg-open`, would start that of `BROWSER` again.
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            .filter { $0.key != "BROWSER" }
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
            return "it can't be executed"
        }
        let status = try await SystemBrowser.first(of: statuses, within: SystemBrowser.patience, time) ?? 0
        return status == 0 ? nil : "exit status \(status)"
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

extension UserAgent where Self == LoopbackUserAgent {
    /// Writes the URL as a text, for the user to open in any browser on this machine.
    ///
    /// - Parameters:
    ///   - instruction: The text before the URL.
    ///   - texts: The texts that the browser shows at the end.
    ///   - write: Shows a text to the user.
    /// - Returns: The user agent.
    public static func terminal(
        instruction: String = "To sign in, open this address in a browser on this machine:",
        texts: RedirectTexts = RedirectTexts(), _ write: @escaping @Sendable (String) -> Void
    ) -> LoopbackUserAgent {
        LoopbackUserAgent(texts: texts) { address in
            write("\(instruction)\n\n  \(address.absoluteString)\n")
        }
    }
}
