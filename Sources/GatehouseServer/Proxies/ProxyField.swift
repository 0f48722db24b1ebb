import GatehouseTypes

/// A header field in which a proxy says whose request it passes on.
public struct ProxyField: Sendable {
    /// The field's name.
    public let name: String

    /// The addresses in the field's values, the nearest last; `nil` in place of what isn't an address.
    let addresses: @Sendable ([String]) -> [IPAddress?]

    /// All fields that can be chosen.
    public static let all: [ProxyField] = [.forwarded, .xForwardedFor]

    /// `X-Forwarded-For`: addresses with commas between them.
    public static let xForwardedFor = ProxyField(name: "X-Forwarded-For") { values in
        values.flatMap { $0.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) }
            .map { address(in: Substring($0)) }
    }

    /// `Forwarded` (RFC 7239): the parameter `for` of each element.
    public static let forwarded = ProxyField(name: "Forwarded") { values in
        values.flatMap { split($0, at: ",") }.map { element in
            let names = split(element, at: ";").map { $0.split(separator: "=", maxSplits: 1) }
            let values = names.filter { $0.count == 2 && trimmed($0[0]).asciiLowercased == "for" }
            guard values.count == 1 else { return nil }
            return address(in: Substring(trimmed(values[0][1]).trimmingQuotes))
        }
    }

    /// Reads `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1` or `[2001:db8::1]:80`.
    private static func address(in text: Substring) -> IPAddress? {
        var text = Substring(trimmed(text))
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            text = text[text.index(after: text.startIndex)..<end]
        } else if text.utf8.count(where: { $0 == UInt8(ascii: ":") }) == 1 {
            text = text.prefix { $0 != ":" }
        }
        return IPAddress(String(text))
    }

    /// Splits a text, but not within quotes. If the last quote isn't closed, quotes don't count: a client may have
    /// opened it, so that what a proxy appended would stand within it.
    private static func split(_ text: String, at separator: Unicode.Scalar) -> [String] {
        var (parts, part, isQuoted, isEscaped) = ([String](), "", false, false)
        for scalar in text.unicodeScalars {
            if scalar == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && scalar == "\\" && !isEscaped
            if scalar == separator, !isQuoted {
                parts.append(part)
                part = ""
            } else {
                part.unicodeScalars.append(scalar)
            }
        }
        guard !isQuoted else {
            return text.unicodeScalars.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        }
        return parts + [part]
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let end = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var bytes = Substring(text).utf8
        while let first = bytes.first, end(first) { bytes.removeFirst() }
        while let last = bytes.last, end(last) { bytes.removeLast() }
        return String(Substring(bytes))
    }
}

extension String {
    fileprivate var trimmingQuotes: String {
        count >= 2 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
    }
}
