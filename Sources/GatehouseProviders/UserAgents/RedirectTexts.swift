/// The texts of the page that the browser shows after the redirect. An app can replace them by texts in its own
/// language.
public struct RedirectTexts: Sendable, Hashable {
    /// The language of the texts (RFC 5646).
    public var language = "en"
    /// The title after a successful sign-in.
    public var finishedTitle = "Signed in"
    /// The text after a successful sign-in.
    public var finishedText = "You can close this window and go back to the app."
    /// The title if the app has received the response and the outcome isn't known yet.
    public var receivedTitle = "Back to the app"
    /// The text if the outcome isn't known yet.
    public var receivedText = "The app continues from here. You can close this window."
    /// The title after a failed sign-in.
    public var failedTitle = "Not signed in"
    /// The text after a failed sign-in.
    public var failedText = "The app says why. You can close this window and try again there."

    /// Creates the English texts.
    public init() {}
}
