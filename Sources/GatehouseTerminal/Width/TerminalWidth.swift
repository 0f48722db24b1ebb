import Glibc

/// The width of a terminal.
package enum TerminalWidth {
    /// Returns how many columns the terminal at a descriptor has.
    ///
    /// - Parameter descriptor: A descriptor of this process; 1 is standard output, 2 is standard error.
    /// - Returns: The number of columns; nil if the descriptor isn't a terminal, or if the terminal doesn't report its
    ///   width.
    package static func columns(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
