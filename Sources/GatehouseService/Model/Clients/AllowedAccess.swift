package import GatehouseRows
import GatehouseTypes

/// The descriptions of all that a person has allowed a client. Those that differ only in their scopes and their claims
/// are one. Access that outlives a sign-out is kept apart: its page said so about this access alone.
package struct AllowedAccess: ColumnValue, Hashable {
    /// The number of descriptions that are kept, the newest: a client can change its name as often as it likes.
    package static let maximumCount = 16

    package static var kind: Cell.Kind { .text }

    /// The descriptions, the oldest first.
    package private(set) var descriptions: [RequestedAccess] = []

    package init() {}

    package init?(cell: Cell) {
        guard let values = JSONValue(cell: cell)?.array else { return nil }
        // A later version may know other kinds of places. A description that can't be read covers nothing.
        descriptions = values.compactMap { RequestedAccess($0) }
    }

    package var cell: Cell { JSONValue.array(descriptions.map(\.json)).cell }

    /// Adds what a person has just allowed, as the newest.
    package mutating func add(_ access: RequestedAccess) {
        var newest = access
        if let index = descriptions.firstIndex(where: {
            $0.isAbout(access) && $0.outlivesSignOut == access.outlivesSignOut
        }) {
            let old = descriptions.remove(at: index)
            let scope = old.scope.union(access.scope)
            if scope.description.utf8.count <= Scope.maximumLength { newest.scope = scope }
            newest.claims = Set(old.claims + access.claims).sorted()
        }
        descriptions = (descriptions + [newest]).suffix(AllowedAccess.maximumCount)
    }
}

extension RequestedAccess {
    /// Whether both are of the same client under the same name, for the same place, backend and sector.
    package func isAbout(_ other: RequestedAccess) -> Bool {
        client == other.client && clientName == other.clientName && destination == other.destination
            && sector == other.sector && backend == other.backend
    }
}
