/// What an option of a command is set to, and by what.
struct Setting: Sendable {
    /// Where a value comes from.
    enum Origin: Sendable, Equatable {
        case commandLine
        /// The name of the variable.
        case environment(String)
        /// The file and the place in it: `FILE:LINE:COLUMN`.
        case file(String)
        /// Nothing sets the option.
        case standard
    }

    let option: Option
    /// The values; of a flag that is set, one empty text.
    let values: [String]
    let origin: Origin

    /// What is wrong with a value, after the place where it stands.
    var problems: [String] {
        switch origin {
        case .commandLine, .standard: []
        case .environment(let place), .file(let place):
            values.compactMap { value in
                option.rule.refusal(value, "'\(option.name)'").map { "\(place): \($0)" }
            }
        }
    }
}

/// What a source of settings holds.
struct SettingSource: Sendable {
    var settings: [String: Setting] = [:]
    /// What is wrong with it: each after the place where it stands.
    var problems: [String] = []

    mutating func add(_ setting: Setting) {
        settings[setting.option.name] = setting
        problems += setting.problems
    }
}
