import GatehouseTypes

/// What a request needs, by its path. Of the rules that speak of a scope the one with the longest prefix counts, alone; and
/// so for the class and the age of the authentication.
public struct PathRules: Sendable {
    /// The rules, longer prefixes first.
    public let rules: [PathRule]

    /// No rules: all paths need the same.
    public static let none = PathRules(unchecked: [])

    private init(unchecked rules: [PathRule]) {
        self.rules = rules
    }

    /// Puts rules together.
    ///
    /// - Throws: ``GuardError/Code/invalidRule`` if two say something else about the same path.
    public init(_ rules: [PathRule]) throws(GuardError) {
        for (index, rule) in rules.enumerated() {
            let others = rules[..<index].filter { $0.path.segments == rule.path.segments }
            guard !others.contains(where: { $0.requirement.overlaps(rule.requirement) }) else {
                throw GuardError(.invalidRule, "two rules for one path")
            }
        }
        self.init(unchecked: rules.sorted { $0.path.segments.count > $1.path.segments.count })
    }

    /// What a request needs.
    ///
    /// Where there are rules, a path that servers read in different ways is refused: what the server behind the proxy
    /// makes of it might not be what the rules do. That holds for a path that a rule fits only after more than its
    /// encoding is normalized, such as its letter case, too.
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
    /// Takes over what isn't said yet.
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
