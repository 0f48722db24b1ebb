extension String {
    /// The text with the 26 ASCII letters in lower case.
    ///
    /// `lowercased()` also turns some other characters into ASCII letters, for example the Kelvin sign (U+212A) into
    /// `k`. Protocol text would then equal a different text.
    package var asciiLowercased: String {
        utf8.contains(where: \.isASCIIUppercase) ? String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self) : self
    }

    /// The text with the 26 ASCII letters in upper case.
    package var asciiUppercased: String {
        String(decoding: utf8.map { $0.isASCIILowercase ? $0 ^ 0x20 : $0 }, as: UTF8.self)
    }

    /// Whether both texts have the same bytes, apart from the case of ASCII letters.
    package func hasSameBytes(ignoringASCIICaseOf other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        if hasSameBytes(as: other) { return true }
        return zip(utf8, other.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }

    /// Whether the text begins with the bytes of another text, apart from the case of ASCII letters.
    package func hasPrefix(ignoringASCIICaseOf prefix: String) -> Bool {
        utf8.count >= prefix.utf8.count
            && zip(utf8, prefix.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
}

extension Substring {
    /// The text with the 26 ASCII letters in lower case.
    package var asciiLowercased: String { String(self).asciiLowercased }
}

extension UInt8 {
    fileprivate var isASCIIUppercase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }

    fileprivate var isASCIILowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }

    /// The byte, or the lower-case letter if the byte is an upper-case ASCII letter.
    package var asciiLowercased: UInt8 { isASCIIUppercase ? self | 0x20 : self }
}
