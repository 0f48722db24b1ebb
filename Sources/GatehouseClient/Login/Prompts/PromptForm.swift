public import GatehouseTypes

/// What a person is asked for at once.
public struct PromptForm: Sendable, Hashable {
    /// One question.
    public struct Field: Sendable, Hashable, Identifiable {
        /// Whether the answer may be seen.
        public enum Kind: Sendable, Hashable {
            /// It's shown while it's typed.
            case text
            /// It's hidden.
            case secret
        }

        /// Names the field among those of its form.
        public let id: String
        /// What the person reads.
        public let label: String
        /// Whether the answer may be seen.
        public let kind: Kind
        /// The answer that stands there already.
        public let suggestion: String?

        /// Describes a field.
        public init(id: String, label: String, kind: Kind, suggestion: String? = nil) {
            self.id = id
            self.label = label
            self.kind = kind
            self.suggestion = suggestion
        }

        /// A field whose answer is shown.
        public static func text(_ id: String, label: String, suggestion: String? = nil) -> Field {
            Field(id: id, label: label, kind: .text, suggestion: suggestion)
        }

        /// A field whose answer is hidden.
        public static func secret(_ id: String, label: String) -> Field {
            Field(id: id, label: label, kind: .secret)
        }
    }

    /// How many bytes an answer may have.
    public static let maximumAnswerLength = 1024

    /// What the form is for.
    public var title: String
    /// What went wrong before, if something did.
    public var notice: String?
    /// The questions, in order.
    public var fields: [Field]

    /// Describes a form.
    public init(title: String, notice: String? = nil, fields: [Field]) {
        self.title = title
        self.notice = notice
        self.fields = fields
    }
}

/// What a person wrote into a form. All answers are kept as secrets.
public struct PromptAnswers: Sendable {
    private let answers: [String: Secret]

    /// Takes the answers, by their fields' names.
    public init(_ answers: [String: Secret]) {
        self.answers = answers
    }

    /// The answer to a field that needn't be hidden; an empty one if it's missing.
    public func text(_ field: String) -> String {
        answers[field]?.revealed ?? ""
    }

    /// The answer to a field; an empty one if it's missing.
    public func secret(_ field: String) -> Secret {
        answers[field] ?? Secret("")
    }

    var isTooLong: Bool {
        answers.values.contains { $0.count > PromptForm.maximumAnswerLength }
    }
}
