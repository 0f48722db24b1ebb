/// A place in a text. Both numbers begin with 1; the column counts characters of Unicode.
struct TextPlace: Sendable, Equatable, CustomStringConvertible {
    var line = 1
    var column = 1

    var description: String { "\(line):\(column)" }
}

/// A member of the object in a configuration file.
struct JSON5Member: Sendable, Equatable {
    let name: String
    /// Where the name stands.
    let place: TextPlace
    let value: JSON5Value
    /// Where the value stands.
    let valuePlace: TextPlace
}

/// A value in a configuration file.
enum JSON5Value: Sendable, Equatable {
    case text(String)
    /// A decimal whole number, as it is written.
    case number(String)
    case bool(Bool)
    case list([JSON5Element])
    case object([JSON5Member])
}

/// An element of a list, and where it stands.
struct JSON5Element: Sendable, Equatable {
    let value: JSON5Value
    let place: TextPlace
}

/// What is wrong with the text of a configuration file.
struct JSON5Error: Error, Equatable {
    let reason: String
    let place: TextPlace
}
