import CQRCode

/// The width of a terminal.
public enum TerminalWidth {
    /// Returns how many columns the terminal at a descriptor has.
    ///
    /// - Parameter descriptor: A descriptor of this process; 1 is standard output, 2 is standard error.
    /// - Returns: The number of columns; `nil` if the descriptor isn't a terminal, or if the terminal doesn't know its width.
    public static func columns(of descriptor: Int32) -> Int? {
        let columns = Int(gatehouse_terminal_columns(descriptor))
        return columns > 0 ? columns : nil
    }
}
