/// A form that is one button.
struct ButtonForm {
    private let label: String
    private let decision: String?
    private let action: String
    private let token: String
    private let isQuiet: Bool

    /// - Parameters:
    ///   - label: The text of the button.
    ///   - decision: What the button means, if the page has several.
    ///   - action: Where the form goes.
    ///   - token: The form's token.
    ///   - isQuiet: Whether it isn't the page's main button.
    init(_ label: String, decision: String? = nil, action: String, token: String, isQuiet: Bool = false) {
        self.label = label
        self.decision = decision
        self.action = action
        self.token = token
        self.isQuiet = isQuiet
    }

    var content: HTML {
        let look: HTML = isQuiet ? " class=\"quiet\"" : ""
        let meaning: HTML = decision.map { "<input type=\"hidden\" name=\"decision\" value=\"\($0)\">" } ?? ""
        return """
            <form method="post" action="\(action)">
            <input type="hidden" name="csrf" value="\(token)">
            \(meaning)
            <button type="submit"\(look)>\(label)</button>
            </form>
            """
    }
}
