/// A form that is one button.
struct ButtonForm {
    private let label: String
    private let action: String
    private let token: String
    private let isQuiet: Bool
    private let fields: [(name: String, value: String)]

    /// - Parameters:
    ///   - label: The text of the button.
    ///   - decision: What the button means, if the page has several.
    ///   - action: Where the form goes.
    ///   - token: The form's token.
    ///   - isQuiet: Whether it isn't the page's main button.
    ///   - fields: What the form sends besides.
    init(
        _ label: String, decision: String? = nil, action: String, token: String, isQuiet: Bool = false,
        fields: [(name: String, value: String)] = []
    ) {
        self.label = label
        self.action = action
        self.token = token
        self.isQuiet = isQuiet
        self.fields = fields + (decision.map { [("decision", $0)] } ?? [])
    }

    var content: HTML {
        let look: HTML = isQuiet ? " class=\"quiet\"" : ""
        return """
            <form method="post" action="\(action)">
            <input type="hidden" name="csrf" value="\(token)">
            \(HTML(hidden: fields))
            <button type="submit"\(look)>\(label)</button>
            </form>
            """
    }
}
