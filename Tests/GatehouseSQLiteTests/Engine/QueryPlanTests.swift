import GatehouseRows
import GatehouseSQL
import GatehouseSQLite
import GatehouseTesting
import Testing

@Suite("The way in which SQLite finds rows")
struct QueryPlanTests {
    private static let conditions = Thing.table.schema.columns.flatMap { column in
        let cell: Cell =
            switch column.kind {
            case .integer: .integer(1)
            case .text: .text("a")
            case .bytes: .bytes([1])
            }
        return [
            Condition(column.name, .isEqual, cell), Condition(column.name, .isLess, cell),
            Condition(column.name, .isGreater, cell), Condition(column.name, .isNull, .null),
            Condition(column.name, .isNotNull, .null),
        ]
    }

    /// Queries with no, one or two conditions, and with no order, or an order and a limit.
    private static let queries: [RowQuery] = {
        let pairs = conditions.flatMap { one in [[one], [one, Condition("end_number", .isNull, .null)]] }
        let orders = Thing.table.schema.columns.flatMap { column in
            [false, true].map { [RowQuery.Order(column: column.name, isDescending: $0)] }
        }
        return ([[]] + pairs).flatMap { conditions in
            ([[]] + orders).map { order in
                RowQuery(
                    schema: Thing.table.schema, conditions: conditions, order: order, limit: order.isEmpty ? nil : 10,
                    lock: .none)
            }
        }
    }()

    @Test func `is by an index, wherever a transaction has no objection`() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase(path: folder.path(), migrations: RowEngineConformance.migrations)
        let allowed = QueryPlanTests.queries.filter { $0.objection == nil }
        #expect(allowed.count > 500 && allowed.count < QueryPlanTests.queries.count)
        let slow = try await database.read { connection in
            try allowed.compactMap { query in
                let statement = SQLStatement(query, dialect: connection.dialect)
                let plan = try connection.run(SQLStatement("EXPLAIN QUERY PLAN \(statement.text)", statement.values))
                let steps = plan.compactMap(\.last).compactMap(String.init(cell:))
                let isQuick = !steps.isEmpty && steps.allSatisfy { !$0.hasPrefix("SCAN") || $0.contains("INDEX") }
                return isQuick ? nil : "\(statement.text): \(steps)"
            }
        }
        #expect(slow == [])
    }
}
