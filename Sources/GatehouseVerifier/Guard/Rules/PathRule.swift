import GatehouseTypes

/// What the requests below a path need.
public struct PathRule: Sendable, Hashable {
    /// The path as it was written, without a slash at its end.
    public let prefix: String

    /// What is needed there.
    public let requirement: RequestRequirement

    let path: NormalizedPath

    /// Describes a rule.
    ///
    /// - Parameters:
    ///   - prefix: A path of whole segments: `/notes` is about `/notes` and `/notes/1`, and not about `/notes-of-others`.
    ///     A character means the same whether it is percent-encoded or not.
    ///   - requirement: What is needed there; something.
    /// - Throws: ``GuardError/Code/invalidRule``.
    public init(prefix: String, requirement: RequestRequirement) throws(GuardError) {
        guard requirement != RequestRequirement() else { throw GuardError(.invalidRule, "nothing is required") }
        guard URIBytes.isPath(prefix), let path = try? NormalizedPath(prefix), !path.holdsDelimiter else {
            throw GuardError(.invalidRule, "a prefix is a plain path")
        }
        self.path = path
        self.prefix = prefix.last == "/" && prefix != "/" ? String(prefix.dropLast()) : prefix
        self.requirement = requirement
    }
}

extension PathRule {
    /// Reads `PREFIX=SCOPE`: what tokens must be good for.
    ///
    /// - Throws: ``GuardError/Code/invalidRule``.
    public static func scope(_ text: String) throws(GuardError) -> PathRule {
        let (prefix, value) = try parts(text)
        guard let scope = Scope(value) else { throw GuardError(.invalidRule, "scope") }
        return try PathRule(prefix: prefix, requirement: RequestRequirement(scope: scope))
    }

    /// Reads `PREFIX=CLASSES`, with spaces between the classes: one of them must be what the person had to prove (`acr`).
    ///
    /// - Throws: ``GuardError/Code/invalidRule``.
    public static func contextClasses(_ text: String) throws(GuardError) -> PathRule {
        let (prefix, value) = try parts(text)
        let classes = value.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard classes.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(URIBytes.isVisible) }) else {
            throw GuardError(.invalidRule, "acr")
        }
        return try PathRule(prefix: prefix, requirement: RequestRequirement(contextClasses: classes))
    }

    /// Reads `PREFIX=SECONDS`: how long ago the person may have signed in.
    ///
    /// - Throws: ``GuardError/Code/invalidRule``.
    public static func maximumAge(_ text: String) throws(GuardError) -> PathRule {
        let (prefix, value) = try parts(text)
        guard let seconds = UInt32(value), value.utf8.first != UInt8(ascii: "+") else {
            throw GuardError(.invalidRule, "age")
        }
        return try PathRule(prefix: prefix, requirement: RequestRequirement(maximumAge: .seconds(Int64(seconds))))
    }

    private static func parts(_ text: String) throws(GuardError) -> (prefix: String, value: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty else { throw GuardError(.invalidRule, "not PREFIX=VALUE") }
        return (String(parts[0]), String(parts[1]))
    }
}
