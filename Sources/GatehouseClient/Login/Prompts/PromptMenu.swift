/// What a person chooses from.
public struct PromptMenu: Sendable, Hashable {
    /// What the choice is for.
    public var title: String
    /// What went wrong before, if something did.
    public var notice: String?
    /// What the person reads, in order.
    public var items: [String]
    /// The place of the item that is chosen unless the person says otherwise.
    public var preselected: Int?

    /// Describes a menu.
    public init(title: String, notice: String? = nil, items: [String], preselected: Int? = nil) {
        self.title = title
        self.notice = notice
        self.items = items
        self.preselected = preselected
    }
}
