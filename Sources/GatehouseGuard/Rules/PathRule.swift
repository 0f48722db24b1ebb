import GatehouseHTTP
import GatehouseTypes
public import GatehouseVerifier

/// The requirements for requests below a path.
public struct PathRule: Sendable, Hashable {
    /// The path as given, without a slash at its end.
    public let prefix: String

    /// The requirements for the path.
    public let requirement: RequestRequirement

    let path: NormalizedPath

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - prefix: A path of whole segments: `/notes` matches `/notes` and `/notes/1`, but not `/notes-of-others`.
    ///     Percent-encoding a character makes no difference.
    ///   - requirement: The requirements for the path, at least one.
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

    /// Parses `PREFIX=SCOPE`: the scope that tokens must have.
    ///
    /// - Throws: ``GuardError/Code/invalidRule``.
    public static func scope(_ text: String) throws(GuardError) -> PathRule {
        let (prefix, value) = try parts(text)
        guard let scope = Scope(value) else { throw GuardError(.invalidRule, "scope") }
        return try PathRule(prefix: prefix, requirement: RequestRequirement(scope: scope))
    }

    /// Parses `PREFIX=CLASSES`, with spaces between the classes: the authentication context class (`acr`) must be one
    /// of them.
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

    /// Parses `PREFIX=SECONDS`: the maximum time since the user's authentication.
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
