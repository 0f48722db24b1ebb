import Foundation
import GatehouseClient
import GatehouseProviders
import GatehouseTerminal
import GatehouseTypes

extension Invocation {
    /// Returns a user agent that opens the user's browser. If that isn't possible or wanted, it prints the URL to open.
    ///
    /// - Parameters:
    ///   - purpose: The user's task in the browser: "sign in".
    ///   - waiting: The status display; `nil` if there is none.
    /// - Returns: The user agent.
    func userAgent(to purpose: String, telling waiting: Waiting?) -> AnnouncingBrowser {
        let browser = LoopbackUserAgent { address in
            announce(address, to: purpose)
            try console.expectOutput()
            waiting?.isNow(for: "you to \(purpose) in the browser", hint: browserHint(to: purpose))
            guard !flag("no-browser") else { return }
            do {
                try await SystemBrowser(environment: environment).open(address)
            } catch let error as AuthError where error.code == .misconfigured {
                let address = hasReader ? ":\n\(address.absoluteString)" : "."
                console.note(
                    "No browser could be opened (\(error.reason)). Open the address in a browser on this machine\(address)"
                )
            }
        }
        return AnnouncingBrowser(browser: browser, waiting: waiting)
    }

    /// Prints which page opens. The URL is left out for a user at a terminal whose browser opens.
    private func announce(_ address: URL, to purpose: String) {
        if flag("json") {
            console.outputJSON(["open": .string(address.absoluteString)])
        } else if hasReader, !flag("no-browser") {
            console.note("Your browser opens to \(purpose) at \(address.host() ?? "the provider").".printable)
        } else {
            console.note("Open this address to \(purpose), in a browser on this machine:\n\(address.absoluteString)")
        }
    }

    /// Returns the hint for a user who doesn't return from the browser.
    private func browserHint(to purpose: String) -> String? {
        let page = flag("no-browser") ? nil : "If no page opened, stop with Ctrl-C and use --no-browser."
        let client = purpose == "sign in" ? "If the page shows an error, stop with Ctrl-C and check --client-id." : nil
        let hints = [page, client].compactMap(\.self)
        return hints.isEmpty ? nil : "Still waiting. " + hints.joined(separator: " ")
    }
}

/// A user agent that also updates the status display when the browser has returned.
struct AnnouncingBrowser: UserAgent {
    fileprivate let browser: LoopbackUserAgent
    fileprivate let waiting: Waiting?

    func visit(redirect: URL?, address: @Sendable (URL) async throws -> URL) async throws -> URL {
        hasComeBack(try await browser.visit(redirect: redirect, address: address))
    }

    func visit(
        redirect: URL?, until isAnswer: @escaping @Sendable (URL) -> Bool, address: @Sendable (URL) async throws -> URL
    ) async throws -> URL {
        hasComeBack(try await browser.visit(redirect: redirect, until: isAnswer, address: address))
    }

    func visit<Value: Sendable>(
        redirect: URL?, until isAnswer: @escaping @Sendable (URL) -> Bool,
        address: @Sendable (URL) async throws -> URL, then finish: (URL) async throws -> Value
    ) async throws -> Value {
        try await browser.visit(redirect: redirect, until: isAnswer, address: address) { callback in
            try await finish(hasComeBack(callback))
        }
    }

    private func hasComeBack(_ callback: URL) -> URL {
        waiting?.isNow(for: "the provider")
        return callback
    }
}

/// Prints the code to enter on another device, and the URL of the page for it.
struct DeviceCodeAnnouncement: DeviceCodePrompt {
    let invocation: Invocation
    let waiting: Waiting?

    func show(_ code: DeviceCode) async throws {
        if invocation.flag("json") {
            var members: [String: JSONValue] = [
                "open": .string(code.address.absoluteString), "userCode": .string(code.userCode),
                "expiresIn": .integer(code.lifetime.components.seconds),
            ]
            members["openComplete"] = code.completeAddress.map { .string($0.absoluteString) }
            invocation.console.outputJSON(.object(members))
            try invocation.console.expectOutput()
        } else {
            let terminal = TerminalDevicePrompt(environment: invocation.environment) { invocation.console.note($0) }
            try await terminal.show(code)
        }
        waiting?.isNow(for: "you to sign in on the other device")
    }

    func finish(_ outcome: DeviceCodeOutcome) async {
        waiting?.isNow(for: "the provider")
    }
}
