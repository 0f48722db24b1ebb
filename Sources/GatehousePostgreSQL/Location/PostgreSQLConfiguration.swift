/// How a program uses a PostgreSQL server.
public struct PostgreSQLConfiguration: Sendable, Hashable {
    /// How many connections there are at most, each with a thread. All instances together may have as many as the
    /// server allows (`max_connections`).
    public var maximumConnections: Int
    /// How many transactions may wait for a connection before more are refused.
    public var maximumWaiting: Int
    /// How long a transaction may wait for a connection.
    public var waitTime: Duration
    /// How long a statement may take. The server ends it then.
    public var statementTime: Duration
    /// How long a statement may wait for a row that another transaction has locked.
    public var lockTime: Duration

    /// Creates a configuration.
    public init(
        maximumConnections: Int = 10, maximumWaiting: Int = 10_000, waitTime: Duration = .seconds(10),
        statementTime: Duration = .seconds(10), lockTime: Duration = .seconds(5)
    ) {
        self.maximumConnections = max(1, maximumConnections)
        self.maximumWaiting = max(0, maximumWaiting)
        self.waitTime = waitTime
        self.statementTime = statementTime
        self.lockTime = lockTime
    }
}
