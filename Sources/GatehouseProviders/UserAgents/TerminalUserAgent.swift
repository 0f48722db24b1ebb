import Foundation
public import GatehouseClient

extension UserAgent where Self == LoopbackUserAgent {
    /// Tells a person which address to open, in whatever browser they like on this machine.
    ///
    /// - Parameters:
    ///   - instruction: What stands before the address.
    ///   - texts: What the browser shows at the end.
    ///   - write: Shows a text to the person.
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
