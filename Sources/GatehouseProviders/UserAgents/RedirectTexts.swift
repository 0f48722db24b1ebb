/// What the browser shows once it has come back to the app. An app replaces the words by those of its own language.
public struct RedirectTexts: Sendable, Hashable {
    /// The words' language (RFC 5646).
    public var language = "en"
    /// The headline when the app has got its answer.
    public var finishedTitle = "Back to the app"
    /// What to do then.
    public var finishedText = "The app goes on from here. You can close this window."
    /// The headline when the server said no, or the person did.
    public var failedTitle = "Not signed in"
    /// What to do then.
    public var failedText = "The app has been told. You can close this window and try again there."

    /// The English words.
    public init() {}
}
