import Foundation
public import GatehouseClient

extension UserAgent where Self == LoopbackUserAgent {
    /// Tells a person which address to open, in whatever browser they like on this machine.
    ///
    /// - Parameter write: Shows a text to the person.
    /// - Returns: The user agent.
    public static func terminal(_ write: @escaping @Sendable (String) -> Void) -> LoopbackUserAgent {
        LoopbackUserAgent { address in
            write("To sign in, open this address in a browser on this machine:\n\n  \(address.absoluteString)\n")
        }
    }
}
