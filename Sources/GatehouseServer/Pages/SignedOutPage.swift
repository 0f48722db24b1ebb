/// Says that nobody is signed in, and lets the person decide whether to go back to an app.
struct SignedOutPage: Page {
    let appName: String
    /// Where the app goes on.
    let address: String

    var title: String { MessagePage.signedOut.title }

    var content: HTML {
        """
        \(MessagePage.signedOut.content)
        <p><a href="\(address)" rel="noreferrer">Go back to \(appName)</a></p>
        """
    }
}
