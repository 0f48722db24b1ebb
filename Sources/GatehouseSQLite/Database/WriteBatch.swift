/// Verbs that share one transaction and one wait for the disk. Each is whole by itself: one that fails leaves nothing
/// and takes none of the others along.
struct WriteBatch {
    let jobs: [DatabaseJob]

    /// A failure that undid the whole transaction.
    private struct TransactionLost: Error {
        let underlying: any Error
    }

    func write(to connection: Connection) {
        do {
            try connection.run("BEGIN IMMEDIATE")
        } catch {
            jobs.forEach { $0.fail(error) }
            return
        }
        do {
            let deliveries = try jobs.map { try attempt($0, on: connection) }
            try connection.run("COMMIT")
            deliveries.forEach { $0() }
        } catch {
            connection.rollBack()
            giveUp(because: (error as? TransactionLost)?.underlying ?? error, connection)
        }
    }

    private func attempt(_ job: DatabaseJob, on connection: Connection) throws -> DatabaseJob.Delivery {
        try connection.run("SAVEPOINT verb")
        do {
            let delivery = try job.attempt(connection)
            try connection.run("RELEASE verb")
            return delivery
        } catch {
            guard connection.isInTransaction else { throw TransactionLost(underlying: error) }
            try connection.run("ROLLBACK TO verb")
            try connection.run("RELEASE verb")
            return { job.fail(error) }
        }
    }

    /// Nothing of the batch was written. Perhaps one verb alone is to blame, so each gets a transaction of its own.
    private func giveUp(because error: any Error, _ connection: Connection) {
        guard jobs.count > 1 else {
            jobs.forEach { $0.fail(error) }
            return
        }
        for job in jobs { WriteBatch(jobs: [job]).write(to: connection) }
    }
}
