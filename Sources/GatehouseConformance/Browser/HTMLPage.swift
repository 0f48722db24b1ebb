import GatehouseTypes

/// A form of a page.
package struct HTMLForm: Sendable, Equatable {
    /// A field or a button. A button counts only if it's pressed.
    package struct Field: Sendable, Equatable {
        package let name: String
        package var value: String
        package let isButton: Bool
        /// What stands on a button.
        var label = ""
        /// Whether a person types into it.
        var isTyped = false
    }

    /// Where the form goes; empty means the page's own address.
    package let action: String
    let isPost: Bool
    package var fields: [Field]

    /// What is sent when a button is pressed.
    package func sent(pressing button: Field?) -> Parameters {
        let fields = fields.filter { !$0.isButton } + (button.map { [$0] } ?? [])
        return Parameters(fields.filter { !$0.name.isEmpty }.map { (name: $0.name, value: $0.value) })
    }
}

/// Reads the forms and links of a page. It reads tags, not documents: what scripts do isn't known.
package enum HTMLPage {
    package static func forms(in page: String) -> [HTMLForm] {
        var forms: [HTMLForm] = []
        for tag in HTMLTag.tags(in: page[...]) {
            if tag.name == "form" {
                let isPost = tag.attributes["method"]?.asciiLowercased == "post"
                forms.append(HTMLForm(action: tag.attributes["action"] ?? "", isPost: isPost, fields: []))
            } else if !forms.isEmpty, let field = field(tag) {
                forms[forms.count - 1].fields.append(field)
            }
        }
        return forms
    }

    /// Where the links of a page go.
    static func links(in page: String) -> [String] {
        HTMLTag.tags(in: page[...]).compactMap { $0.name == "a" ? $0.attributes["href"] : nil }
    }

    /// The types of fields into which a person types (HTML, section 4.10.5.1).
    private static let typed = ["text", "email", "password", "tel", "number", "url", "search"]

    private static func field(_ tag: HTMLTag) -> HTMLForm.Field? {
        let type = tag.attributes["type"]?.asciiLowercased
        let isButton =
            tag.name == "button" && type ?? "submit" == "submit"
            || tag.name == "input" && ["submit", "image"].contains(type ?? "")
        let isChoice = ["checkbox", "radio"].contains(type ?? "")
        guard isButton || tag.name == "input" && (!isChoice || tag.attributes["checked"] != nil) else { return nil }
        let value = tag.attributes["value"] ?? (isChoice ? "on" : "")
        return HTMLForm.Field(
            name: tag.attributes["name"] ?? "", value: value, isButton: isButton,
            label: tag.name == "button" ? tag.label : value,
            isTyped: tag.name == "input" && typed.contains(type ?? "text"))
    }
}
