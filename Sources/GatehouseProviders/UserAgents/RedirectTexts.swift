/// What the browser shows once it has come back to the app. An app replaces the words by those of its own language.
public struct RedirectTexts: Sendable, Hashable {
    /// The words' language (RFC 5646).
    public var language = "en"
    /// The headline when somebody is signed in.
    public var finishedTitle = "Signed in"
    /// What to do then.
    public var finishedText = "You can close this window and go back to the app."
    /// The headline when the app has got its answer, and the rest is its own affair.
    public var receivedTitle = "Back to the app"
    /// What to do then.
    public var receivedText = "The app goes on from here. You can close this window."
    /// The headline when the server said no, the person did, or something else went wrong.
    public var failedTitle = "Not signed in"
    /// What to do then.
    public var failedText = "The app says why. You can close this window and try again there."

    /// The English words.
    public init() {}
}
