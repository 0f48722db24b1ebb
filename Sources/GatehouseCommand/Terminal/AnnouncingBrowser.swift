import Foundation
import GatehouseClient
import GatehouseProviders
import GatehouseTypes

extension Invocation {
    /// A user agent that says which address a person must open, and opens the browser there unless it's told not to.
    ///
    /// - Parameters:
    ///   - purpose: What the person does there: "sign in".
    ///   - waiting: Who is told that the person is waited for.
    /// - Returns: The user agent.
    func userAgent(to purpose: String, telling waiting: Waiting?) -> AnnouncingBrowser {
        let browser = LoopbackUserAgent { address in
            if flag("json") {
                console.output(JSONValue.object(["open": .string(address.absoluteString)]).encodedText)
            } else {
                console.note("Open this address to \(purpose):\n\(address.absoluteString)")
            }
            waiting?.isNow(
                for: "you to \(purpose) in the browser",
                hint: "an error there? Check the client ID and its redirect addresses")
            guard !flag("no-browser") else { return }
            do {
                try await SystemBrowser(environment: environment).open(address)
            } catch let error as AuthError where error.code == .misconfigured {
                console.note("No browser could be opened (\(error)); the address works in any browser on this machine.")
            }
        }
        return AnnouncingBrowser(browser: browser, waiting: waiting)
    }
}

/// A browser that also tells when the person has come back from it.
struct AnnouncingBrowser: UserAgent {
    fileprivate let browser: LoopbackUserAgent
    fileprivate let waiting: Waiting?

    func visit(redirect: URL?, address: @Sendable (URL) async throws -> URL) async throws -> URL {
        let callback = try await browser.visit(redirect: redirect, address: address)
        return hasComeBack(callback)
    }

    func visit(
        redirect: URL?, until isAnswer: @escaping @Sendable (URL) -> Bool, address: @Sendable (URL) async throws -> URL
    ) async throws -> URL {
        let callback = try await browser.visit(redirect: redirect, until: isAnswer, address: address)
        return hasComeBack(callback)
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
