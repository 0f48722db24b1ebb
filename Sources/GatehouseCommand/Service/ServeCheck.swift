import Foundation
import GatehouseHTTP
import GatehouseListener
import GatehouseSQL
import GatehouseTypes
import Glibc

/// Checks what `gatehouse serve` would be started with: it starts nothing, and changes nothing.
struct ServeCheck: Sendable {
    /// The option that asks for it.
    static let option: Option = {
        var option = Option.flag(
            "check", "Check the settings and the files that they name, and print where each comes from. Start nothing.")
        option.isSetting = false
        return option
    }()

    /// A check of what a setting names on this machine. Returns what the user should know, if anything. What settings
    /// mean together is a ``SettingCheck``.
    typealias Check = @Sendable (Invocation) throws -> String?

    /// The checks. A further one gets an entry here.
    private static let checks: [Check] = [
        { invocation in
            try invocation.value("audit-checkpoints").map { try CheckpointFile(url: URL(filePath: $0)).check() }
            return nil
        },
        { invocation in
            _ = try DeliveryArguments.transport(in: invocation)
            _ = try DeliveryArguments.selfRegisteredTransport(in: invocation)
            return nil
        },
        { invocation in try checkDatabase(invocation) },
    ]

    /// Prints the settings, and then what is wrong.
    ///
    /// - Parameters:
    ///   - configuration: The settings.
    ///   - time: The clock.
    /// - Throws: ``ExplainedFailure`` if something is.
    static func run(_ configuration: Configuration, time: any TimeSource = SystemTimeSource()) async throws {
        let invocation = configuration.invocation
        var (problems, news) = (configuration.problems, [String]())
        func find<Value>(_ read: () throws -> Value?) -> Value? {
            do {
                return try read()
            } catch {
                problems.append(FailureText.text(of: error))
                return nil
            }
        }
        // What a wrong setting names isn't looked at.
        if configuration.problems.isEmpty {
            let settings = CheckedSettings(
                invocation: invocation, tls: find { try TLSArguments(invocation)?.read() }, time: time)
            let findings = SettingCheck.findings(of: settings)
            problems += findings.problems
            news += findings.notes
            for check in checks { news += [find { try check(invocation) }].compactMap { $0 } }
            // A database with a problem isn't opened.
            if problems.isEmpty {
                do {
                    news += [try await unboundCodes(invocation)].compactMap { $0 }
                } catch {
                    problems.append(FailureText.text(of: error))
                }
            }
        }
        let standards = standards(in: invocation)
        let settings = configuration.settings.filter(\.option.isSetting)
        if invocation.flag("json") {
            invocation.console.outputJSON([
                "ok": .bool(problems.isEmpty), "settings": .array(settings.map { $0.listing(standards) }),
                "problems": .array(problems.map(JSONValue.string)), "notes": .array(news.map(JSONValue.string)),
            ])
        } else {
            let table = Table(
                titles: ["SETTING", "VALUE", "FROM"], rows: settings.map { $0.row(standards).map { Table.Cell($0) } })
            for line in table.lines(invocation.console.outputStyle) { invocation.console.output(line) }
            for new in news { invocation.console.note(new.printable) }
            for problem in problems { invocation.console.note("gatehouse: \(problem)".printable) }
        }
        guard problems.isEmpty else { throw ExplainedFailure() }
    }

    /// The values of settings that nothing sets, where they follow from something else.
    private static func standards(in invocation: Invocation) -> [String: String] {
        var standards: [String: String] = [:]
        let database = try? DatabaseLocation.meant(in: invocation)
        standards["database"] = database?.description
        standards[DatabaseLocation.keyOption.name] = database?.masterKeyFile.path
        standards["issuer"] = issuer(in: invocation)
        return standards
    }

    /// The issuer, if it is known before the service listens.
    private static func issuer(in invocation: Invocation) -> String? {
        if let issuer = invocation.value("issuer") { return issuer }
        guard let address = try? ServeArguments.address(in: invocation), address.port != 0 else { return nil }
        return address.origin(isEncrypted: invocation.value("tls-certificate") != nil)?.description
    }

    /// The clients whose codes nothing but their own authentication protects.
    private static func unboundCodes(_ invocation: Invocation) async throws -> String? {
        let location = try DatabaseLocation.meant(in: invocation)
        // The check before has said that an older schema is migrated at the start.
        guard try location.isThere, try location.status().schema == .usable else { return nil }
        return try await UnboundCodes.note(about: location)
    }

    private static func checkDatabase(_ invocation: Invocation) throws -> String? {
        let location = try DatabaseLocation.meant(in: invocation)
        guard try location.isThere else {
            // The command makes its own folder if it is missing.
            if try DatabaseLocation.given(in: invocation) != nil { try location.place.check() }
            return "There is no database yet at \(location.name). The start makes it."
        }
        try location.place.check()
        try location.place.checkWriting()
        _ = try MasterKeyFile.existing(for: location)
        let status = try location.status()
        switch status.schema {
        case .newer:
            throw CommandFailure("\(location.name) was changed by a newer version, and this one can't use it")
        case .older where !invocation.flag("migrate"):
            throw CommandFailure(
                "the schema of \(location.name) is older: make a backup, and run 'gatehouse database migrate'")
        default: break
        }
        if let owner = status.issuer, let issuer = issuer(in: invocation), !owner.hasSameBytes(as: issuer) {
            throw ServiceOpening.foreign(location, owner: owner, issuer: issuer)
        }
        return nil
    }
}

extension Setting {
    /// The words for where the value comes from.
    fileprivate var source: String {
        switch origin {
        case .commandLine: "command line"
        case .environment(let variable): variable
        case .file(let place): place
        case .standard: "default"
        }
    }

    /// The values that are used, as texts.
    private func used(_ standards: [String: String]) -> [String] {
        if option.kind == .flag { return [values.isEmpty ? "false" : "true"] }
        if case .standard = origin { return [standards[option.name] ?? option.standard].compactMap { $0 } }
        return option.isRepeatable ? values : values.suffix(1)
    }

    /// The cells of the table that people read.
    fileprivate func row(_ standards: [String: String]) -> [String] {
        let used = used(standards)
        return [option.name, used.isEmpty ? "-" : used.joined(separator: ", "), source]
    }

    /// The object that `--json` prints.
    fileprivate func listing(_ standards: [String: String]) -> JSONValue {
        let used = used(standards)
        let value: JSONValue =
            if option.kind == .flag { .bool(!values.isEmpty) } else if option.isRepeatable {
                .array(used.map(JSONValue.string))
            } else if option.rule.isNumber {
                used.last.flatMap(Int64.init).map(JSONValue.integer) ?? .null
            } else {
                used.last.map(JSONValue.string) ?? .null
            }
        return ["setting": .string(option.name), "value": value, "from": .string(source)]
    }
}
