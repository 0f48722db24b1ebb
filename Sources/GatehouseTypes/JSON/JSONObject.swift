/// The members of a JSON object as they were read. Each name is unique (RFC 8259, section 4).
///
/// Members are searched one after the other. For a small number of members, such as the claims of a token, this is
/// faster than a dictionary, which hashes each name when it is inserted and when it is looked up.
public struct JSONObject: Sendable {
    /// One member.
    public struct Member: Sendable {
        /// The member's name.
        public var name: String { key.text }
        /// The member's value.
        public let value: JSONValue

        let key: JSONName

        init(name: String, value: JSONValue) {
            self.init(key: JSONName(name), value: value)
        }

        init(key: JSONName, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// The members, in the order of the text.
    public let members: [Member]

    /// The marks of all names combined. If the mark of a name isn't in it, no member has that name.
    private let marks: UInt64

    init(members: [Member]) {
        self.members = members
        marks = members.reduce(0) { $0 | $1.key.mark }
    }

    /// Creates an object from a dictionary. The order of the members is unspecified.
    public init(_ dictionary: [String: JSONValue]) {
        self.init(members: dictionary.map { Member(name: $0.key, value: $0.value) })
    }

    /// Reads a JSON text strictly, like ``JSONValue``. Returns nil if the value isn't an object.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8, without a byte order mark.
    ///   - limits: The maximum size and depth of the text.
    /// - Throws: ``JSONError``, as for a value.
    public init?(parsing bytes: [UInt8], limits: JSONLimits = .message) throws(JSONError) {
        try self.init(parsing: bytes[...], limits: limits)
    }

    /// Reads a JSON text that is a part of other bytes.
    package init?(parsing bytes: ArraySlice<UInt8>, limits: JSONLimits = .message) throws(JSONError) {
        guard bytes.count <= limits.maximumSize else { throw JSONError(.tooLarge, at: limits.maximumSize) }
        guard let members = try JSONParser.readMembers(bytes, maximumDepth: limits.maximumDepth) else { return nil }
        self.init(members: members)
    }

    /// The member of that name, compared byte by byte.
    public subscript(name: String) -> JSONValue? {
        self[JSONName(name)]
    }

    /// The member of that name, compared byte by byte.
    package subscript(name: JSONName) -> JSONValue? {
        guard marks & name.mark != 0 else { return nil }
        for index in members.indices where members[index].key.isSame(as: name) { return members[index].value }
        return nil
    }

    /// The members by name.
    public var dictionary: [String: JSONValue] {
        Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// The members that aren't `null`.
    public var withoutNulls: JSONObject {
        for index in members.indices {
            guard case .null = members[index].value else { continue }
            return JSONObject(members: members.filter { $0.value != .null })
        }
        return self
    }
}

extension JSONObject: Hashable {
    /// Whether both have the same members. Their order has no meaning.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.dictionary == right.dictionary
    }

    /// Hashes the members.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(dictionary)
    }
}

/// The members of an object that is being read. No two have the same name.
struct UniqueMembers {
    /// Up to this number of names, comparing them with each other is faster than hashing them.
    private static let few = 16

    private(set) var all: [JSONObject.Member] = []
    private var areASCII = true
    /// The marks of all names combined. Several names may have the same mark.
    private var marks: UInt64 = 0
    /// The names, once there are more than ``few``.
    private var names: Set<String> = []

    init(capacity: Int) {
        all.reserveCapacity(capacity)
    }

    /// Adds a member. Returns false if the name isn't new. Names that Swift's `String` considers equal count as the
    /// same name even if their bytes differ, because a dictionary would treat them as one.
    mutating func append(_ member: consuming JSONObject.Member) -> Bool {
        areASCII = areASCII && member.key.isASCII
        guard isNew(member) else { return false }
        all.append(member)
        return true
    }

    private mutating func isNew(_ member: borrowing JSONObject.Member) -> Bool {
        guard all.count < UniqueMembers.few else {
            if names.isEmpty { names = Set(all.map(\.name)) }
            return names.insert(member.name).inserted
        }
        // Names of different bytes can be equal only if they contain characters outside ASCII.
        guard areASCII else { return !all.contains { $0.name == member.name } }
        let mark = member.key.mark
        guard marks & mark != 0 else {
            marks |= mark
            return true
        }
        for index in all.indices where all[index].key.isSame(as: member.key) { return false }
        return true
    }
}
