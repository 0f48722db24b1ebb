import Dispatch

/// Verbs that share one transaction and one wait for the disk. One that fails takes none of the others along: it has
/// undone what it did.
struct WriteBatch {
    let jobs: [DatabaseJob]

    func write(to connection: Connection) {
        do {
            try connection.run("BEGIN IMMEDIATE")
        } catch {
            jobs.forEach { $0.fail(error) }
            return
        }
        connection.beginBatch()
        do {
            let deliveries = try jobs.map { try attempt($0, on: connection) }
            try connection.insertChainedRows()
            try connection.run("COMMIT")
            deliver(deliveries)
        } catch {
            connection.rollBack()
            giveUp(because: (error as? TransactionLost)?.underlying ?? error, connection)
        }
    }

    /// Hands out the results, and destroys the jobs, while the connection goes on with the next batch.
    private func deliver(_ deliveries: [DatabaseJob.Delivery]) {
        guard deliveries.count > 1 else { return deliveries.forEach { $0() } }
        DispatchQueue.global().async { [self] in
            withExtendedLifetime(jobs) { deliveries.forEach { $0() } }
        }
    }

    private func attempt(_ job: DatabaseJob, on connection: Connection) throws -> DatabaseJob.Delivery {
        do {
            return try job.attempt(connection)
        } catch let error as TransactionLost {
            throw error
        } catch {
            guard connection.isInTransaction else { throw TransactionLost(underlying: error) }
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
