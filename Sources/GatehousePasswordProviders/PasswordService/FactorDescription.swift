public import GatehouseClient

/// How a service requests and verifies a second factor.
public struct FactorDescription: Sendable {
    /// One kind of second factor.
    public struct Way: Sendable {
        /// The kind.
        public var kind: AuthenticationFactor.Kind
        /// The member by which a factor of this kind is recognized.
        public var mark: MemberPath
        /// The value of that member; `nil` if its presence suffices.
        public var markText: String?
        /// The requests that are sent before the user can enter a code. May be empty.
        public var prepare: [ServiceExchange]
        /// The requests that send the code; `{code}` is replaced by the code, `{factor}` by the factor's identifier.
        public var answer: [ServiceExchange]
        /// The places of the session in the responses; `nil` if they are the same as after a sign-in.
        public var session: SessionPlaces?

        /// Creates a kind of second factor.
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

    /// The list of the account's factors in the response to a sign-in. If it contains an active factor, there is no
    /// session yet, whatever else the response contains.
    public var list: MemberPath
    /// The identifier of a factor, relative to its element of the list.
    public var id: MemberPath
    /// The names of a factor to display, in order of preference.
    public var displayNames: [MemberPath]
    /// The member and the value that make a factor active; `nil` if all factors are active.
    public var condition: (member: MemberPath, text: String)?
    /// The parts of the sign-in's response that later requests need, by placeholder name.
    public var state: [String: MemberPath]
    /// The supported kinds.
    public var ways: [Way]
    /// The requests that abandon a sign-in. Empty if the service needs none.
    public var abandon: [ServiceExchange]

    /// Creates a description.
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
