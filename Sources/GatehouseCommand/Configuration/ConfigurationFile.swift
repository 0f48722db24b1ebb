import Foundation
import Glibc

/// A file of settings: a JSON5 object with the names of the command's options.
struct ConfigurationFile: Sendable {
    /// The largest size, in bytes.
    static let maximumSize = 64 * 1024

    let path: String
    /// The user who runs the command.
    var user = geteuid()

    /// Reads the settings of a command.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be read, if another user than root can change it, or if it isn't
    ///   JSON5.
    func read(for options: [Option]) throws(CommandFailure) -> SettingSource {
        let file = URL(filePath: path)
        try OwnFile.check(folder: file.deletingLastPathComponent())
        let bytes = try FileBytes.read(file, maximumSize: ConfigurationFile.maximumSize, accept: accept)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure("\(path) isn't valid UTF-8")
        }
        let members: [JSON5Member]
        do {
            members = try JSON5Reader.members(of: text)
        } catch {
            throw CommandFailure("\(place(error.place)): \(error.reason)")
        }
        var source = SettingSource()
        for member in members { add(member, of: options, to: &source) }
        return source
    }

    /// Refuses a file that another user can change.
    private func accept(_ status: stat) throws(CommandFailure) {
        guard status.st_mode & S_IFMT == S_IFREG else { throw CommandFailure("\(path) isn't a file") }
        guard status.st_uid == user || status.st_uid == 0 else {
            throw CommandFailure(
                "\(path) belongs to the user \(OwnFile.name(status.st_uid)), and must belong to root or to "
                    + "\(OwnFile.name(user)): 'chown root \(path)'")
        }
        guard status.st_mode & 0o022 == 0 else {
            throw CommandFailure("other users may change \(path): 'chmod go-w \(path)' forbids it")
        }
    }

    private func place(_ place: TextPlace) -> String { "\(path):\(place)" }

    private func add(_ member: JSON5Member, of options: [Option], to source: inout SettingSource) {
        guard let option = options.first(where: { $0.name == member.name && $0.isFileSetting }) else {
            source.problems.append("\(place(member.place)): \(unknown(member.name, options))")
            return
        }
        do {
            let values = try values(of: member, as: option)
            source.add(Setting(option: option, values: values, origin: .file(place(member.valuePlace))))
        } catch {
            source.problems.append("\(place(error.place)): \(error.reason)")
        }
    }

    private func unknown(_ name: String, _ options: [Option]) -> String {
        if options.contains(where: { $0.name == name }) { return "'\(name)' can't be set in this file" }
        let nearest = Spelling.nearest(to: name, among: options.filter(\.isFileSetting).map(\.name))
        return "there is no setting '\(name)'" + (nearest.map { ". Did you mean '\($0)'?" } ?? "")
    }

    private func values(of member: JSON5Member, as option: Option) throws(JSON5Error) -> [String] {
        let label = "'\(option.name)'"
        switch (member.value, option.kind) {
        case (.bool(let isSet), .flag): return isSet ? [""] : []
        case (_, .flag): throw JSON5Error(reason: "\(label) takes true or false", place: member.valuePlace)
        case (.list(let elements), _) where option.isRepeatable:
            var values: [String] = []
            for element in elements { values.append(try value(element.value, at: element.place, as: option)) }
            return values
        case (_, _) where option.isRepeatable:
            throw JSON5Error(reason: "\(label) takes a list: [\(option.example)]", place: member.valuePlace)
        default: return [try value(member.value, at: member.valuePlace, as: option)]
        }
    }

    private func value(
        _ value: JSON5Value, at place: TextPlace, as option: Option
    ) throws(JSON5Error) -> String {
        switch value {
        case .text(let text) where !option.rule.isNumber && !text.isEmpty: return text
        case .number(let text) where option.rule.isNumber: return text
        default:
            let wanted = option.rule.isNumber ? "a number without quotation marks" : "a text: \(option.example)"
            throw JSON5Error(reason: "'\(option.name)' takes \(wanted)", place: place)
        }
    }
}

extension Option {
    /// The option that names the configuration file.
    static let configuration = Option.value(
        "config", "FILE",
        "A JSON5 file of settings, which have the names of these options. A variable like GATEHOUSE_SERVE_LISTEN comes "
            + "before the file, and the command line before both.")

    /// Whether a configuration file can set the option.
    fileprivate var isFileSetting: Bool { isSetting && name != Option.configuration.name }

    /// How the file writes a value: `"HOST:PORT"`.
    fileprivate var example: String {
        guard case .value(let placeholder) = kind else { return "true" }
        return "\"\(placeholder)\""
    }
}
