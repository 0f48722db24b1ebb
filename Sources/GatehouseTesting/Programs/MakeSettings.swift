import Foundation

/// The settings of a program that `make` runs: arguments of the form `NAME=VALUE`, as make passes them on.
package struct MakeSettings<Program>: Sendable {
    /// One of them.
    package struct Setting: Sendable {
        fileprivate let name: String
        fileprivate let hint: String
        fileprivate let take: @Sendable (inout Program, String) -> Bool

        /// - Parameters:
        ///   - name: Its name.
        ///   - hint: What its value looks like.
        ///   - take: Takes a value. Returns whether it is one.
        package init(_ name: String, _ hint: String, _ take: @escaping @Sendable (inout Program, String) -> Bool) {
            (self.name, self.hint, self.take) = (name, hint, take)
        }

        /// A number.
        package static func number<Number: FixedWidthInteger & Sendable & SendableMetatype>(
            _ name: String, atLeast minimum: Number = .min, _ take: @escaping @Sendable (inout Program, Number) -> Void
        ) -> Setting {
            Setting(name, "number") { program, text in
                guard let number = Number(text) else { return false }
                take(&program, max(number, minimum))
                return true
            }
        }
    }

    private let settings: [Setting]

    package init(_ settings: Setting...) {
        self.settings = settings
    }

    /// How the settings are written.
    package var usage: String { settings.map { "\($0.name)=\($0.hint)" }.joined(separator: " ") }

    /// Sets what arguments say.
    ///
    /// - Returns: The first argument that isn't understood; nil if all of them are.
    package func read(_ arguments: [String], into program: inout Program) -> String? {
        arguments.first { argument in
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let setting = settings.first(where: { $0.name == parts[0] }) else { return true }
            return !setting.take(&program, parts[1])
        }
    }
}

/// Prints a line at once, also where the output is a pipe.
package func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
