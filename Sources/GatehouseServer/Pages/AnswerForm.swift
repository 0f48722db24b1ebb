import GatehouseOAuth

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
