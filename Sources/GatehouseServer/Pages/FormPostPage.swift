import GatehouseOAuth

/// Posts an answer to an app at once, or at the press of a button if the browser runs no scripts (OAuth 2.0 Form Post
/// Response Mode).
struct FormPostPage: Page {
    let answer: AuthorizationResponse
    let target: AuthorizationTarget

    var title: String { "Going back to the app" }

    var formsLeaveSite: Bool { true }

    var script: InlineScript? { .submitForm }

    var content: HTML {
        """
        <h1>\(title)</h1>
        \(AnswerForm("Continue", answer: answer, target: target).content)
        """
    }
}
