public import GatehouseClient

/// How a service asks for a second factor, and how it's answered.
public struct FactorDescription: Sendable {
    /// One way to answer.
    public struct Way: Sendable {
        /// What the person is asked for.
        public var kind: AuthenticationFactor.Kind
        /// The member by which a factor of this kind is known.
        public var mark: MemberPath
        /// The text that the member has; nothing if it's enough that it's there.
        public var markText: String?
        /// What is sent before the person can answer; none sends nothing.
        public var prepare: [ServiceExchange]
        /// What answers; the code is `{code}`, the factor `{factor}`.
        public var answer: [ServiceExchange]
        /// Where the session is in the answers, if elsewhere than after a sign-in.
        public var session: SessionPlaces?

        /// Describes a way.
        public init(
            _ kind: AuthenticationFactor.Kind, mark: MemberPath, markText: String? = nil,
            prepare: [ServiceExchange] = [], answer: [ServiceExchange], session: SessionPlaces? = nil
        ) {
            self.kind = kind
            self.mark = mark
            self.markText = markText
            self.prepare = prepare
            self.answer = answer
            self.session = session
        }
    }

    /// The list of the account's factors in the answer to a sign-in. Where it holds one that counts, there is no session yet,
    /// whatever else the answer holds.
    public var list: MemberPath
    /// What names a factor, within its element of the list.
    public var id: MemberPath
    /// What the person calls it, or where its codes go; best first.
    public var displayNames: [MemberPath]
    /// The member that a factor must have to count, and its text; nothing if each counts.
    public var condition: (member: MemberPath, text: String)?
    /// What the exchanges that answer need of the sign-in's answer, by the names of their placeholders.
    public var state: [String: MemberPath]
    /// The ways to answer.
    public var ways: [Way]
    /// What ends a sign-in that is given up; none if the service forgets it by itself.
    public var abandon: [ServiceExchange]

    /// Describes second factors.
    public init(
        list: MemberPath, id: MemberPath, displayNames: [MemberPath] = [],
        condition: (member: MemberPath, text: String)? = nil, state: [String: MemberPath], ways: [Way],
        abandon: [ServiceExchange] = []
    ) {
        self.list = list
        self.id = id
        self.displayNames = displayNames
        self.condition = condition
        self.state = state
        self.ways = ways
        self.abandon = abandon
    }
}
