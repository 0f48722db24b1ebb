import Foundation
import GatehouseOAuth

/// The arguments that say how a client is told about logouts (OpenID Connect Back-Channel Logout).
struct LogoutArguments: Sendable {
    static let options: [Option] = [
        .value(
            "backchannel-logout-uri", "URL",
            "The https URL at which the client's backend is told that a person was signed out; none, if it isn't told."),
        .value(
            "logout-tokens", "KIND", values: .words(kinds),
            "What the client is told: sessions (the end of each session) or any (in one message that all sessions of a "
                + "person have ended, if they have); default: any."),
    ]

    private static let kinds = ["any", "sessions"]
    private static let none = "none"

    /// Nil if it isn't given, and an empty text if the client isn't told.
    private let address: String?
    private let kind: String?

    /// Reads the arguments.
    init(_ invocation: Invocation) throws(UsageError) {
        let text = invocation.value("backchannel-logout-uri")
        address = text == LogoutArguments.none ? "" : text
        kind = invocation.value("logout-tokens")
        try invocation.expect(kind, of: "logout-tokens", among: LogoutArguments.kinds)
        if let text, text != LogoutArguments.none, LogoutReceiverURI(text) == nil {
            throw invocation.usage(
                "'--backchannel-logout-uri' takes an https URL of at most \(LogoutReceiverURI.maximumLength) bytes without "
                    + "a fragment, or \(LogoutArguments.none)")
        }
    }

    var areGiven: Bool { address != nil || kind != nil }

    /// Changes what is given.
    func change(_ metadata: inout ClientMetadata) {
        if let address { metadata.backchannelLogoutURI = address.isEmpty ? nil : URL(string: address) }
        if let kind { metadata.backchannelLogoutSessionRequired = kind == "sessions" }
    }
}
