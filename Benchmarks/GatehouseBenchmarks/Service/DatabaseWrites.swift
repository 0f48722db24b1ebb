/// What a service has written to its database: the numbers that its metrics have.
struct DatabaseWrites: Sendable {
    var transactions, statements, commits: Double

    /// Reads them in the text format of Prometheus.
    init(metrics: [UInt8]) throws {
        let lines = String(decoding: metrics, as: UTF8.self).split(separator: "\n")
        func value(_ name: String) throws -> Double {
            let line = lines.first { $0.hasPrefix(name + " ") }
            guard let value = line.flatMap({ Double($0.dropFirst(name.count + 1)) }) else {
                throw BenchmarkFailure("the metrics have no \(name)")
            }
            return value
        }
        transactions = try value("gatehouse_database_transactions_total")
        statements = try value("gatehouse_database_statements_total")
        commits = try value("gatehouse_database_commits_total")
    }

    private init(transactions: Double, statements: Double, commits: Double) {
        (self.transactions, self.statements, self.commits) = (transactions, statements, commits)
    }

    static func - (later: DatabaseWrites, earlier: DatabaseWrites) -> DatabaseWrites {
        DatabaseWrites(
            transactions: later.transactions - earlier.transactions,
            statements: later.statements - earlier.statements, commits: later.commits - earlier.commits)
    }
}
