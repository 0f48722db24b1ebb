/// Members that are being read, none of whose names stands twice.
struct UniqueMembers {
    /// Up to so many names are compared with each other faster than they're hashed.
    private static let few = 16

    private(set) var all: [JSONObject.Member] = []
    private var areASCII = true
    /// A bit for each name that is there, which several may share.
    private var marks: UInt64 = 0
    /// The names, once there are more than a few.
    private var names: Set<String> = []

    init(capacity: Int) {
        all.reserveCapacity(capacity)
    }

    /// Adds a member, and says whether its name is new. Swift takes some names for one that aren't the same bytes, and so
    /// does a dictionary; here, too.
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
        // Names of different bytes can only be one if there are characters beyond ASCII in them.
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
