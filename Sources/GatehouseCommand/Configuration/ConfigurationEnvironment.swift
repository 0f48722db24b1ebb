import Foundation
import GatehouseTypes

/// The settings of a command in the environment: `GATEHOUSE_SERVE_LISTEN` is `--listen` of `gatehouse serve`.
///
/// An unknown name is an error, as on the command line: a mistyped variable would be a setting without effect.
struct ConfigurationEnvironment: Sendable {
    /// What separates the values of an option that can be repeated.
    private static let separator: Character = ","

    private let prefix: String

    /// - Parameter command: The command's name.
    init(command: String) {
        prefix = "GATEHOUSE_" + ConfigurationEnvironment.variable(command) + "_"
    }

    private static func variable(_ name: String) -> String {
        name.asciiUppercased.replacing("-", with: "_").replacing(" ", with: "_")
    }

    /// The variable for an option.
    func name(of option: Option) -> String { prefix + ConfigurationEnvironment.variable(option.name) }

    /// Reads all variables of the command. An empty one counts as not set.
    func read(_ environment: [String: String], for options: [Option]) -> SettingSource {
        let known = Dictionary(options.map { (name(of: $0), $0) }) { first, _ in first }
        var source = SettingSource()
        for (variable, text) in environment.sorted(by: { $0.key < $1.key }) where variable.hasPrefix(prefix) {
            guard let option = known[variable] else {
                let nearest = Spelling.nearest(to: variable, among: known.keys.sorted())
                source.problems.append(
                    "there is no variable \(variable)" + (nearest.map { ". Did you mean \($0)?" } ?? ""))
                continue
            }
            guard !text.isEmpty else { continue }
            if let values = values(text, of: option) {
                source.add(Setting(option: option, values: values, origin: .environment(variable)))
            } else {
                source.problems.append("\(variable) takes true or false")
            }
        }
        return source
    }

    private func values(_ text: String, of option: Option) -> [String]? {
        guard option.kind != .flag else { return ["true": [""], "false": []][text] }
        guard option.isRepeatable else { return [text] }
        // An empty value between two commas isn't left out: the option's rule refuses it.
        return text.split(separator: ConfigurationEnvironment.separator, omittingEmptySubsequences: false).map {
            String($0).trimmingCharacters(in: .whitespaces)
        }
    }
}
