import GatehouseTypes
public import GatehouseVerifier

/// The requirements for requests by path. Of the rules with a scope only the one with the longest matching prefix
/// applies. The same holds for rules with authentication context classes, and for rules with a maximum age.
public struct PathRules: Sendable {
    /// The rules, longer prefixes first.
    public let rules: [PathRule]

    /// No rules: all paths have the same requirements.
    public static let none = PathRules(unchecked: [])

    private init(unchecked rules: [PathRule]) {
        self.rules = rules
    }

    /// Creates a set of rules.
    ///
    /// - Throws: ``GuardError/Code/invalidRule`` if two rules of one kind have the same path.
    public init(_ rules: [PathRule]) throws(GuardError) {
        for (index, rule) in rules.enumerated() {
            let others = rules[..<index].filter { $0.path.segments == rule.path.segments }
            guard !others.contains(where: { $0.requirement.overlaps(rule.requirement) }) else {
                throw GuardError(.invalidRule, "two rules for one path")
            }
        }
        self.init(unchecked: rules.sorted { $0.path.segments.count > $1.path.segments.count })
    }

    /// Returns the requirements for a request.
    ///
    /// If there are rules, a path that servers may read differently is refused: the server behind the proxy might read
    /// it differently from the rules. The same holds for a path that matches a rule only after more than its encoding
    /// is normalized, such as its letter case.
    ///
    /// - Throws: ``GuardError/Code/ambiguousPath``.
    public func requirement(for request: OriginalRequest) throws(GuardError) -> RequestRequirement {
        guard !rules.isEmpty else { return RequestRequirement() }
        let path = try NormalizedPath(request.path)
        let fitting = rules.filter { path.segments.starts(with: $0.path.segments) }
        let similar = rules.filter { path.folded.starts(with: $0.path.folded) }
        guard fitting == similar else { throw GuardError(.ambiguousPath, "another spelling of a rule's path") }
        return fitting.reduce(into: RequestRequirement()) { $0.complete(with: $1.requirement) }
    }
}

extension RequestRequirement {
    /// Fills the requirements that aren't set yet.
    fileprivate mutating func complete(with other: RequestRequirement) {
        if scope.isEmpty { scope = other.scope }
        if authentication.contextClasses.isEmpty {
            authentication.contextClasses = other.authentication.contextClasses
        }
        if authentication.maximumAge == nil { authentication.maximumAge = other.authentication.maximumAge }
    }

    fileprivate func overlaps(_ other: RequestRequirement) -> Bool {
        !scope.isEmpty && !other.scope.isEmpty
            || !authentication.contextClasses.isEmpty && !other.authentication.contextClasses.isEmpty
            || authentication.maximumAge != nil && other.authentication.maximumAge != nil
    }
}
