/// One verb that waits for its turn.
struct DatabaseJob: Sendable {
    /// Hands out the result; called when it's safe on the disk.
    typealias Delivery = @Sendable () -> Void

    /// Runs the verb. It may be called again if what it did was undone.
    let attempt: @Sendable (Connection) throws -> Delivery

    /// Hands out an error.
    let fail: @Sendable (any Error) -> Void
}

extension DatabaseJob {
    /// Reads in one snapshot.
    func read(from connection: Connection) {
        do {
            try connection.run("BEGIN")
            let delivery = try attempt(connection)
            try connection.run("COMMIT")
            delivery()
        } catch {
            connection.rollBack()
            fail(error)
        }
    }
}
