import Foundation
import GatehouseConformance
import GatehouseTypes

/// An object in the file of `gatehouse conformance`. What is wrong in it is an error with its place.
struct ConformanceSection {
    let members: [JSON5Member]
    /// Where the object stands.
    let start: TextPlace
    /// The file. Paths in it begin at its folder.
    let file: URL

    var names: [String] { members.map(\.name) }

    private func member(_ name: String) -> JSON5Member? {
        members.first { $0.name == name }
    }

    func failure(_ name: String, _ reason: String) -> CommandFailure {
        CommandFailure("\(file.path):\(member(name)?.valuePlace ?? start): \(reason)")
    }

    /// Refuses members with other names.
    func expectOnly(_ known: [String]) throws(CommandFailure) {
        for member in members where !known.contains(member.name) {
            let nearest = Spelling.nearest(to: member.name, among: known)
            let question = nearest.map { ". Did you mean '\($0)'?" } ?? ""
            throw CommandFailure("\(file.path):\(member.place): there is no setting '\(member.name)'\(question)")
        }
    }

    func text(_ name: String) throws(CommandFailure) -> String? {
        guard let member = member(name) else { return nil }
        guard case .text(let text) = member.value, !text.isEmpty else { throw failure(name, "'\(name)' takes a text") }
        return text
    }

    func texts(_ name: String) throws(CommandFailure) -> [String]? {
        guard let member = member(name) else { return nil }
        guard case .list(let elements) = member.value else { throw failure(name, "'\(name)' takes a list of texts") }
        let texts = elements.compactMap { element -> String? in
            if case .text(let text) = element.value { text } else { nil }
        }
        guard texts.count == elements.count else { throw failure(name, "'\(name)' takes a list of texts") }
        return texts
    }

    func number(_ name: String) throws(CommandFailure) -> Int? {
        guard let member = member(name) else { return nil }
        guard case .number(let text) = member.value, let number = Int(text), (1...86_400).contains(number) else {
            throw failure(name, "'\(name)' takes a whole number from 1 to 86400")
        }
        return number
    }

    func flag(_ name: String) throws(CommandFailure) -> Bool? {
        guard let member = member(name) else { return nil }
        guard case .bool(let isSet) = member.value else { throw failure(name, "'\(name)' takes true or false") }
        return isSet
    }

    func section(_ name: String) throws(CommandFailure) -> ConformanceSection? {
        guard let member = member(name) else { return nil }
        guard case .object(let members) = member.value else { throw failure(name, "'\(name)' takes an object") }
        return ConformanceSection(members: members, start: member.valuePlace, file: file)
    }

    /// A path, relative to the file's folder.
    func path(_ name: String) throws(CommandFailure) -> String? {
        guard let path = try text(name) else { return nil }
        return path.hasPrefix("/") ? path : file.deletingLastPathComponent().appending(path: path).path
    }

    /// What a file contains, without the line breaks at its end.
    func secret(_ name: String) throws(CommandFailure) -> Secret? {
        guard let path = try path(name) else { return nil }
        return try FileBytes.secret(URL(filePath: path))
    }

    /// The private key in a file: a JSON Web Key, or PEM.
    func key(_ name: String, _ algorithm: String) throws(CommandFailure) -> ClientKey? {
        guard let secret = try secret(name) else { return nil }
        let chosen = try text(algorithm)
        if let key = try? ClientKey(pem: secret, algorithm: chosen) { return key }
        guard let json = try? JSONValue(parsing: secret.revealedBytes),
            let key = try? ClientKey(jwk: json, algorithm: chosen)
        else { throw failure(name, "the file of '\(name)' has no private key: it takes a JSON Web Key, or PEM") }
        return key
    }
}
