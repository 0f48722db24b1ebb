import Foundation
import GatehouseTypes

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
