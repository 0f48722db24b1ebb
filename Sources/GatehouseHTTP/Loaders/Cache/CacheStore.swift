/// A least-recently-used response cache, keyed by audience and URL and limited in bytes.
struct CacheStore: Sendable {
    struct Key: Hashable, Sendable {
        let audience: ResponseAudience
        let address: String
    }

    /// The state of the store when a request was sent. Its response is stored only if nothing was invalidated since
    /// then. Otherwise it could bring back a response that was invalidated.
    struct Ticket: Equatable, Sendable {
        fileprivate let changes: Int
    }

    private struct Entry {
        let response: CachedResponse
        var lastUse: Int
    }

    private let maximumSize: Int
    private let maximumEntrySize: Int
    private var entries: [Key: [Entry]] = [:]
    private(set) var size = 0
    private var uses = 0
    private var changes = 0

    init(maximumSize: Int, maximumEntrySize: Int) {
        self.maximumSize = maximumSize
        self.maximumEntrySize = maximumEntrySize
    }

    var ticket: Ticket { Ticket(changes: changes) }

    /// The newest stored response for a request like this one; nil if there is none.
    mutating func find(_ key: Key, for request: HTTPRequest) -> CachedResponse? {
        guard let variants = entries[key], let index = variants.lastIndex(where: { $0.response.matches(request) })
        else {
            return nil
        }
        uses += 1
        entries[key]?[index].lastUse = uses
        return variants[index].response
    }

    /// Stores a response. It replaces the variant with the same values for `Vary`.
    mutating func keep(_ response: CachedResponse, for key: Key, ticket: Ticket) {
        guard ticket == self.ticket else { return }
        remove(key) { $0.isSameVariant(as: response) }
        guard cost(of: response, key) <= maximumEntrySize else { return }
        uses += 1
        entries[key, default: []].append(Entry(response: response, lastUse: uses))
        size += cost(of: response, key)
        if size > maximumSize { makeRoom() }
    }

    /// Removes the stored responses for a request like this one.
    mutating func remove(_ key: Key, for request: HTTPRequest) {
        remove(key) { $0.matches(request) }
    }

    /// Removes all responses of these URLs, for all audiences.
    mutating func invalidate(_ addresses: Set<String>) {
        changes += 1
        for key in entries.keys where addresses.contains(key.address) { remove(key) { _ in true } }
    }

    mutating func removeAll() {
        changes += 1
        entries = [:]
        size = 0
    }

    private mutating func remove(_ key: Key, where isGone: (CachedResponse) -> Bool) {
        guard let variants = entries[key] else { return }
        let kept = variants.filter { !isGone($0.response) }
        size -= variants.reduce(0) { $0 + cost(of: $1.response, key) }
        size += kept.reduce(0) { $0 + cost(of: $1.response, key) }
        entries[key] = kept.isEmpty ? nil : kept
    }

    /// Removes entries until the size is an eighth below the limit, so that not every new response has to search all
    /// entries.
    private mutating func makeRoom() {
        let goal = maximumSize - maximumSize / 8
        let byUse = entries.flatMap { key, variants in variants.map { (key, $0.lastUse, cost(of: $0.response, key)) } }
        for (key, lastUse, cost) in byUse.sorted(by: { $0.1 < $1.1 }) where size > goal {
            entries[key]?.removeAll { $0.lastUse == lastUse }
            if entries[key]?.isEmpty ?? false { entries[key] = nil }
            size -= cost
        }
    }

    private func cost(of response: CachedResponse, _ key: Key) -> Int {
        response.size + key.address.utf8.count
    }
}
