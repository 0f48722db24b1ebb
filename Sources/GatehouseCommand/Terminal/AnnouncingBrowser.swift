import Foundation
import GatehouseClient
import GatehouseProviders
import GatehouseTypes

extension Invocation {
    /// A user agent that says which address a person must open, and opens the browser there unless it's told not to.
    var userAgent: LoopbackUserAgent {
        LoopbackUserAgent { address in
            if flag("json") {
                console.output(JSONValue.object(["open": .string(address.absoluteString)]).encodedText)
            } else {
                console.note("Open this address to sign in:\n\(address.absoluteString)")
            }
            guard !flag("no-browser") else { return }
            do {
                try await SystemBrowser(environment: environment).open(address)
            } catch {
                console.note("No browser could be opened (\(error)); the address works in any browser on this machine.")
            }
        }
    }
}
