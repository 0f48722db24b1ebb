extension String {
    /// The width of the text in terminal columns. Escape sequences for colours have no width; wide characters (Chinese,
    /// emoji) have two columns.
    var columns: Int {
        var (count, isInEscape) = (0, false)
        for character in self {
            if isInEscape {
                isInEscape = character != "m"
            } else if character == "\u{1B}" {
                isInEscape = true
            } else {
                count += character.columns
            }
        }
        return count
    }

    /// Returns the text padded with spaces to a width in columns.
    func filled(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - columns))
    }

    /// Returns the text cut to a width in columns. An ellipsis replaces the removed part. The text must not contain
    /// colours.
    func cut(to width: Int) -> String {
        guard columns > width else { return self }
        var (text, count) = ("", 0)
        for character in self {
            guard count + character.columns < width else { break }
            text.append(character)
            count += character.columns
        }
        return width > 0 ? text + "…" : ""
    }

    /// Returns the text with its lines wrapped between words. All parts of a line after the first are indented. A word
    /// that is too long for a line, such as a URL, isn't split.
    func wrapped(to width: Int, indent: Int = 2) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let line = String(line)
            return line.columns <= width ? line : line.wrappedLine(to: width, indent: indent)
        }.joined(separator: "\n")
    }

    private func wrappedLine(to width: Int, indent: Int) -> String {
        let margin = prefix { $0 == " " }
        let hanging = margin + String(repeating: " ", count: indent)
        var (lines, line, isEmpty): ([String], String, Bool) = ([], String(margin), true)
        var gap = ""
        for word in dropFirst(margin.count).split(separator: " ", omittingEmptySubsequences: false) {
            // Consecutive spaces are separated by empty words.
            gap += isEmpty ? "" : " "
            guard !word.isEmpty else { continue }
            if !isEmpty, line.columns + gap.columns + String(word).columns > width {
                lines.append(line)
                (line, isEmpty) = (String(hanging), true)
            }
            line += (isEmpty ? "" : gap) + word
            (isEmpty, gap) = (false, "")
        }
        return (lines + [line]).joined(separator: "\n")
    }
}

extension Character {
    /// The width of the character in terminal columns.
    fileprivate var columns: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        if scalar.isASCII { return 1 }
        if scalar.properties.generalCategory == .nonspacingMark { return 0 }
        let isWide = scalar.properties.isEmojiPresentation || Character.wide.contains { $0.contains(scalar.value) }
        return isWide ? 2 : 1
    }

    /// The blocks of wide characters (Unicode Standard Annex 11).
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]
}

extension String {
    /// The text as one line, with characters that can control a terminal replaced. The text may come from an argument
    /// or from a server.
    var printable: String {
        // Most texts are plain ASCII, whose control characters are the only ones to replace.
        guard !utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return self }
        var text = ""
        text.unicodeScalars.append(contentsOf: unicodeScalars.map { $0.affectsDisplay ? "\u{FFFD}" : $0 })
        return text
    }
}

extension Unicode.Scalar {
    /// Whether the character can change how a terminal shows other characters: a control character, a line or paragraph
    /// separator, or a format character such as one that changes the text's direction.
    var affectsDisplay: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
