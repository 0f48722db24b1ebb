package import GatehouseRows
import GatehouseTypes

/// The descriptions of all that a person has allowed a client. Those that differ only in their scopes, their claims and
/// in what outlives a sign-out are one.
package struct AllowedAccess: ColumnValue, Hashable {
    /// The number of descriptions that are kept, the newest: a client can change its name as often as it likes.
    package static let maximumCount = 16

    package static var kind: Cell.Kind { .text }

    /// The descriptions, the oldest first.
    package private(set) var descriptions: [RequestedAccess] = []

    package init() {}

    package init?(cell: Cell) {
        guard let values = JSONValue(cell: cell)?.array else { return nil }
        descriptions = values.compactMap { RequestedAccess($0) }
        guard descriptions.count == values.count else { return nil }
    }

    package var cell: Cell { JSONValue.array(descriptions.map(\.json)).cell }

    /// Adds what a person has just allowed.
    package mutating func add(_ access: RequestedAccess) {
        guard let index = descriptions.firstIndex(where: { $0.isAbout(access) }) else {
            descriptions = (descriptions + [access]).suffix(AllowedAccess.maximumCount)
            return
        }
        let scope = descriptions[index].scope.union(access.scope)
        descriptions[index].scope = scope.description.utf8.count <= Scope.maximumLength ? scope : access.scope
        descriptions[index].claims = Set(descriptions[index].claims + access.claims).sorted()
        descriptions[index].outlivesSignOut = descriptions[index].outlivesSignOut || access.outlivesSignOut
    }
}

extension RequestedAccess {
    /// Whether both are of the same client under the same name, for the same place, backend and sector.
    package func isAbout(_ other: RequestedAccess) -> Bool {
        client == other.client && clientName == other.clientName && destination == other.destination
            && sector == other.sector && backend == other.backend
    }
}
