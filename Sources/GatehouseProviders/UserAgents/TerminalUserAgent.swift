import Foundation
public import GatehouseClient

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
