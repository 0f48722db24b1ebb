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

/// A form that brings an answer to an app.
struct AnswerForm {
    private let label: String
    private let answer: AuthorizationResponse
    private let target: AuthorizationTarget

    init(_ label: String, answer: AuthorizationResponse, target: AuthorizationTarget) {
        self.label = label
        self.answer = answer
        self.target = target
    }

    var content: HTML {
        """
        <form method="post" action="\(target.redirectURI.text)">
        \(HTML(hidden: answer.parameters.pairs))
        <button type="submit">\(label)</button>
        </form>
        """
    }
}
