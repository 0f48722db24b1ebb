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
