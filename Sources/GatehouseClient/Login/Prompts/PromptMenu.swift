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
