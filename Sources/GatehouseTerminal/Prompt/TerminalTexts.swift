import GatehouseClient

/// The words of a terminal's own, beside those of the login.
public struct TerminalTexts: Sendable {
    /// Asks for an item of a menu.
    public var number = "Number"
    /// Said when there is no such item, by the number of items.
    public var badNumber: @Sendable (Int) -> String = { "Please type a number from 1 to \($0)." }
    /// Said when a line is too long.
    public var tooLong = "The input is too long."
    /// Said when a line isn't UTF-8 text.
    public var notText = "That isn't text."
    /// Said before an address.
    public var open = "Please open this address in a browser:"

    /// The English words.
    public init() {}
}
