import GatehouseRows
package import GatehouseSQL

extension Dialect {
    /// PostgreSQL's SQL. Texts are compared by their bytes. Rows that change often find room for their next version on
    /// their page, so that no index changes.
    package static let postgreSQL = Dialect(
        type: { kind in
            switch kind {
            case .integer: "BIGINT"
            case .text: "TEXT COLLATE \"C\""
            case .bytes: "BYTEA"
            }
        }, tableOptions: " WITH (fillfactor = 80)",
        suffix: { lock in
            switch lock {
            case .none: ""
            case .share: " FOR SHARE"
            case .update: " FOR UPDATE"
            }
        })
}
