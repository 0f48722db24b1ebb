public import GatehouseTypes

/// A form with one or more fields.
public struct PromptForm: Sendable, Hashable {
    /// An input field.
    public struct Field: Sendable, Hashable, Identifiable {
        /// The visibility of the input.
        public enum Kind: Sendable, Hashable {
            /// The input is shown.
            case text
            /// The input is hidden.
            case secret
        }

        /// The field's name, which is unique in its form.
        public let id: String
        /// The label to show.
        public let label: String
        /// The visibility of the input.
        public let kind: Kind
        /// The initial value.
        public let suggestion: String?

        /// Creates a field.
        public init(id: String, label: String, kind: Kind, suggestion: String? = nil) {
            self.id = id
            self.label = label
            self.kind = kind
            self.suggestion = suggestion
        }

        /// Creates a field whose input is shown.
        public static func text(_ id: String, label: String, suggestion: String? = nil) -> Field {
            Field(id: id, label: label, kind: .text, suggestion: suggestion)
        }

        /// Creates a field whose input is hidden.
        public static func secret(_ id: String, label: String) -> Field {
            Field(id: id, label: label, kind: .secret)
        }
    }

    /// The maximum length of a value, in bytes.
    public static let maximumAnswerLength = 1024

    /// The form's title.
    public var title: String
    /// The notice to show, for example about an error in the previous input; `nil` if there is none.
    public var notice: String?
    /// The fields, in order.
    public var fields: [Field]

    /// Creates a form.
    public init(title: String, notice: String? = nil, fields: [Field]) {
        self.title = title
        self.notice = notice
        self.fields = fields
    }

    /// Makes the visible input the initial values of its fields.
    mutating func suggest(_ answers: PromptAnswers) {
        fields = fields.map { field in
            guard field.kind == .text else { return field }
            let text = answers.trimmedText(field.id)
            return .text(field.id, label: field.label, suggestion: text.isEmpty ? nil : text)
        }
    }
}

/// The values that the user entered in a form. All of them are treated as secrets.
public struct PromptAnswers: Sendable {
    private let answers: [String: Secret]

    /// Creates the values, by their fields' names.
    public init(_ answers: [String: Secret]) {
        self.answers = answers
    }

    /// Returns the value of a field as plain text; an empty string if it is missing.
    public func text(_ field: String) -> String {
        answers[field]?.revealed ?? ""
    }

    /// Returns the value of a field without leading and trailing white space.
    func trimmedText(_ field: String) -> String {
        let start = text(field).drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// Returns the value of a field; an empty secret if it is missing.
    public func secret(_ field: String) -> Secret {
        answers[field] ?? Secret("")
    }

    var isTooLong: Bool {
        answers.values.contains { $0.count > PromptForm.maximumAnswerLength }
    }
}

/// A menu of items.
public struct PromptMenu: Sendable, Hashable {
    /// The menu's title.
    public var title: String
    /// The notice to show, for example about an error; `nil` if there is none.
    public var notice: String?
    /// The items' texts, in order.
    public var items: [String]
    /// The index of the default item; `nil` if there is none.
    public var preselected: Int?

    /// Creates a menu.
    public init(title: String, notice: String? = nil, items: [String], preselected: Int? = nil) {
        self.title = title
        self.notice = notice
        self.items = items
        self.preselected = preselected
    }
}
