import GatehouseHTTP
public import GatehouseOAuth
import GatehouseTypes

extension ScriptedIssuer.Misbehaviour {
    /// Refuses all pushed authorization requests.
    public static func refusingPushes(_ code: OAuthErrorCode) -> Self {
        Self("no to pushed requests: \(code)") { $0.answers["/par"] = { _ in ScriptedIssuer.refusing(code) } }
    }

    /// Accepts pushed authorization requests without returning a reference.
    public static let missingRequestURI = Self("a yes to pushed requests without a reference") {
        $0.answers["/par"] = { _ in ScriptedIssuer.json(["expires_in": 60], status: .created) }
    }
}
