import Foundation
import GatehouseTypes

extension Command {
    /// Shows the contents of a token.
    static let joseInspect = Command(
        path: ["jose", "inspect"], summary: "Show what a token says, without verifying it.", operands: "[FILE]",
        operandValues: .files,
        options: [
            .value("key", "FILE", "The key that decrypts the token, if it is encrypted (PEM or a JSON Web Key)."),
            .json,
        ],
        examples: ["jose inspect token.txt"]
    ) { try await inspect($0, input: .standard, now: SystemTimeSource().now) }

    /// Reads a token from a file or from an input, and prints its contents.
    static func inspect(_ invocation: Invocation, input: ByteInput, now: Date) async throws {
        let text = try token(invocation, input: input)
        let key = try invocation.value("key").map { try JOSEKeys.members(of: $0, input: input) }
        let inspection = try await TokenInspection(text, opening: key.map(opening))
        invocation.result(inspection.result, text: inspection.lines(at: now).joined(separator: "\n"))
    }

    private static func token(_ invocation: Invocation, input: ByteInput) throws -> String {
        let file = invocation.arguments.operands.isEmpty ? "-" : try invocation.operand("FILE")
        guard !file.hasPrefix("eyJ") else {
            throw invocation.usage(
                "a token isn't read from an argument, which all users of the machine can see: pass it in a file or on "
                    + "standard input")
        }
        guard file != "-" || invocation.value("key") != "-" else {
            throw invocation.usage("standard input can't contain both the token and the key")
        }
        let limit = TokenInspection.maximumSize + 64
        if file == "-" { input.announce("the token", on: invocation.console) }
        let bytes =
            file == "-"
            ? try input.readAll(maximumSize: limit)
            : try FileBytes.read(URL(filePath: file), maximumSize: limit)
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func opening(_ key: [String: JSONValue]) -> TokenInspection.Opening {
        { compact in
            let request = JOSERequest(key.merging(["jwe": .string(compact)]) { $1 })
            return Base64URL.decode(try await JOSEOperation.decrypt.perform(request)) ?? []
        }
    }
}

extension TokenInspection {
    /// The inspection as a JSON object.
    var result: [String: JSONValue] {
        var result: [String: JSONValue] = [
            "verified": false, "form": isEncrypted ? "JWE" : "JWS", "header": .object(header),
        ]
        switch content {
        case .claims(let claims): result["claims"] = .object(claims)
        case .token(let token): result["token"] = .object(token.result)
        case .bytes(let count): result["contentSize"] = .integer(Int64(count))
        case .encrypted(let count): result["encryptedSize"] = .integer(Int64(count))
        }
        return result
    }

    /// Returns the inspection as text, with the token's times relative to the present.
    func lines(at now: Date) -> [String] {
        ["NOT VERIFIED: anyone can have written this. 'gatehouse verify' decides about a token.", ""]
            + description(at: now)
    }

    private func description(at now: Date) -> [String] {
        let form = isEncrypted ? "Encrypted token (JWE)" : "Signed token (JWS), whose signature wasn't checked"
        let head = [form, "", "Header:"] + JSONValue.object(header).indentedLines
        switch content {
        case .claims(let claims):
            let times = TokenTime.all(in: claims).map { $0.line(at: now) }
            return head + ["", "Claims:"] + JSONValue.object(claims).indentedLines
                + (times.isEmpty ? [] : ["", "Times:"] + times.map { "  " + $0 })
        case .token(let token):
            return head + ["", "It contains another token:", ""] + token.description(at: now)
        case .bytes(let count):
            return head + ["", "It contains \(count) bytes that are neither claims nor a token."]
        case .encrypted(let count):
            return head + ["", "It contains \(count) encrypted bytes. '--key FILE' decrypts them."]
        }
    }
}

extension JSONValue {
    /// The value as lines, with members sorted by name and an indentation of two spaces for each level.
    fileprivate var indentedLines: [String] { lines(indent: "  ", name: "", end: "") }

    private func lines(indent: String, name: String, end: String) -> [String] {
        let (open, close, children): (String, String, [(name: String, value: JSONValue)])
        switch self {
        case .object(let members) where !members.isEmpty:
            let sorted = members.sorted { $0.key < $1.key }
            (open, close) = ("{", "}")
            children = sorted.map { (JSONValue.string($0.key).encodedText + ": ", $0.value) }
        case .array(let elements) where elements.contains { $0.object != nil || $0.array != nil }:
            (open, close, children) = ("[", "]", elements.map { ("", $0) })
        default:
            return [indent + name + encodedText + end]
        }
        let inner = children.enumerated().flatMap { index, child in
            child.value.lines(
                indent: indent + "  ", name: child.name, end: index == children.count - 1 ? "" : ",")
        }
        return [indent + name + open] + inner + [indent + close + end]
    }
}

/// A time in a token's claims, given as a number of seconds since 1970 (RFC 7519, section 2: NumericDate).
struct TokenTime: Sendable {
    private static let names = ["auth_time", "exp", "iat", "nbf", "updated_at"]

    /// The accepted values, up to the end of the year 9999.
    private static let range = 0...253_402_300_799.0

    private let name: String
    private let date: Date

    /// Returns the times in claims, in the order of their names.
    static func all(in claims: [String: JSONValue]) -> [TokenTime] {
        names.compactMap { name in
            guard let seconds = claims[name]?.number, range.contains(seconds) else { return nil }
            return TokenTime(name: name, date: Date(timeIntervalSince1970: seconds))
        }
    }

    /// Returns the time as a line: `exp  2026-11-22T17:00:00Z (expired 3 h ago)`.
    func line(at now: Date) -> String {
        let seconds = Int64((date.timeIntervalSince(now)).rounded())
        let distance = Duration.seconds(abs(seconds)).inWords
        let relation = seconds > 0 ? "in \(distance)" : "\(distance) ago"
        let meaning =
            switch name {
            case "exp": (seconds > 0 ? "expires " : "expired ") + relation
            case "nbf" where seconds > 0: "not valid yet, valid " + relation
            default: relation
            }
        return "\(name.filled(to: 9))  \(date.formatted(.iso8601)) (\(meaning))"
    }
}
