import CPostgreSQL
import Foundation
import GatehouseRows
import GatehouseSQL

/// A connection to the server. It belongs to one thread at a time, which waits for the answers.
///
/// Statements are sent in groups, and the answers to a group are read at once (libpq's pipeline mode): a group costs
/// one round trip. If a statement fails, the server skips the rest of its group.
@safe
final class ServerConnection {
    /// How long to wait for the answer to a group of statements.
    var timeLimit: Duration
    let handle: OpaquePointer
    var prepared = PreparedStatements()
    /// How many statements with values were sent.
    private(set) var statementCount = 0
    /// How many groups of one statement were sent whose answers nobody has read.
    private var unreadGroups = 0

    /// Connects. It waits for the network.
    ///
    /// - Parameters:
    ///   - options: The options of libpq.
    ///   - timeLimit: How long to wait for the answer to a group of statements.
    /// - Throws: ``/GatehouseSQL/DatabaseError``.
    init(_ options: [String: String], timeLimit: Duration) throws(DatabaseError) {
        let sorted = options.sorted { $0.key < $1.key }
        let handle = unsafe sorted.map(\.key).withCStrings { names in
            unsafe sorted.map(\.value).withCStrings { values in unsafe PQconnectdbParams(names, values, 0) }
        }
        guard let handle = unsafe handle else { throw DatabaseError(.failed, "there is no memory for a connection") }
        guard unsafe PQstatus(handle) == CONNECTION_OK, unsafe PQsetnonblocking(handle, 1) == 0,
            unsafe PQenterPipelineMode(handle) == 1
        else {
            defer { unsafe PQfinish(handle) }
            throw unsafe DatabaseError(connecting: handle)
        }
        unsafe CPostgreSQL_ignoreNotices(handle)
        unsafe self.handle = handle
        self.timeLimit = timeLimit
    }

    deinit {
        unsafe PQfinish(handle)
    }

    /// Whether the server has ended the connection while it wasn't used.
    ///
    /// Readable bytes don't prove it: they can be the end, its reason, a notice, or an unread answer.
    var isEnded: Bool { isEnded(within: 0) }

    /// Waits until the server has ended the connection.
    ///
    /// - Returns: Whether it has.
    func isEnded(within milliseconds: Int32) -> Bool {
        let end = CPostgreSQL_end | Int16(POLLHUP) | Int16(POLLERR) | Int16(POLLNVAL)
        var descriptor = pollfd(fd: unsafe PQsocket(handle), events: end, revents: 0)
        return unsafe poll(&descriptor, 1, milliseconds) > 0
    }

    /// Runs statements as one group, and waits for the answers.
    ///
    /// - Returns: What `read` makes of each answer.
    /// - Throws: ``/GatehouseSQL/DatabaseError`` of the first statement that fails. ``ConnectionLost``.
    func run<Value>(
        _ statements: [SQLStatement], _ read: (borrowing StatementAnswer) throws(DatabaseError) -> Value
    ) throws -> [Value] {
        let limit = ContinuousClock.now + timeLimit
        let preparations = try statements.map { try send($0) }
        try synchronize()
        while unreadGroups > 0 {
            let unread = try answer(until: limit)
            if unread.isEnd { throw refusal(by: unread) }
            try readSynchronization(until: limit)
            unreadGroups -= 1
        }
        var (values, failure) = ([Value](), DatabaseError?.none)
        // Each answer is read, also after a failure.
        func note(_ body: () throws -> Void) throws {
            do { try body() } catch let error as DatabaseError { failure = failure ?? error }
        }
        for (statement, preparation) in zip(statements, preparations) {
            if let preparation {
                try note {
                    if try goodAnswer(to: statement, until: limit, { _ in }) != nil { prepared.keep(preparation) }
                }
            }
            try note { if let value = try goodAnswer(to: statement, until: limit, read) { values.append(value) } }
        }
        try readSynchronization(until: limit)
        if let failure { throw failure }
        return values
    }

    /// Runs a statement without parameters, and doesn't wait for it. If it fails, nobody is told.
    func runUnread(_ text: String) {
        do {
            _ = try send(SQLStatement(text))
            try synchronize()
            unreadGroups += 1
        } catch {
            // The next statement on the connection fails, too.
        }
    }
}

// Sending
extension ServerConnection {
    /// Sends a statement, and before it what prepares it, if it has parameters and isn't prepared.
    ///
    /// - Returns: What was prepared.
    private func send(_ statement: SQLStatement) throws -> PreparedStatements.Preparation? {
        let parameters = Parameters(statement.values)
        guard !statement.values.isEmpty else {
            try require(
                unsafe parameters.withPointers { count, values, lengths, formats in
                    unsafe PQsendQueryParams(handle, statement.text, count, nil, values, lengths, formats, 1)
                })
            return nil
        }
        statementCount += 1
        var preparation: PreparedStatements.Preparation?
        let name =
            try prepared.name(of: statement.text)
            ?? {
                let new = prepared.preparation(of: statement.text)
                try require(unsafe PQsendPrepare(handle, new.name, new.text, 0, nil))
                preparation = new
                return new.name
            }()
        try require(
            unsafe parameters.withPointers { count, values, lengths, formats in
                unsafe PQsendQueryPrepared(handle, name, count, values, lengths, formats, 1)
            })
        return preparation
    }

    /// Ends a group of statements.
    private func synchronize() throws {
        try require(unsafe PQpipelineSync(handle))
    }

    private func require(_ status: Int32) throws {
        guard status == 1 else { throw lost }
    }

    private var lost: ConnectionLost {
        ConnectionLost("the connection to the server was lost")
    }
}

// Receiving
extension ServerConnection {
    /// Reads an answer. Nil if the server has skipped the statement.
    ///
    /// A server that ends the connection instead of an answer has carried out neither the statement nor its group,
    /// unless the statement commits: then nobody knows.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError`` if the statement has failed. ``ConnectionLost``.
    private func goodAnswer<Value>(
        to statement: SQLStatement, until limit: ContinuousClock.Instant,
        _ read: (borrowing StatementAnswer) throws(DatabaseError) -> Value
    ) throws -> Value? {
        let answer = try answer(until: limit)
        if answer.isSkipped { return nil }
        if answer.isEnd, statement != .commit { throw refusal(by: answer) }
        guard answer.isGood else {
            let failure = answer.failure
            // The connection seems to be there until its end is read, also after the server has said that it ends it.
            guard answer.isRefusal, unsafe PQstatus(handle) == CONNECTION_OK else {
                throw failure.code == .failed ? lost : ConnectionLost(failure)
            }
            // The server refuses what another one may accept, such as changes since it is a standby.
            throw failure.code == .unreachable ? ConnectionLost(failure, .refused) : failure
        }
        return try read(answer)
    }

    /// The failure of a group that the server hasn't carried out, because it ends the connection.
    private func refusal(by answer: borrowing StatementAnswer) -> ConnectionLost {
        let failure = answer.failure
        return ConnectionLost(failure.code == .failed ? lost.error : failure, .refused)
    }

    private func readSynchronization(until limit: ContinuousClock.Instant) throws {
        guard let end = try next(until: limit), end.isSynchronization else { throw lost }
    }

    /// Reads the answer to one statement, and the mark behind it.
    private func answer(until limit: ContinuousClock.Instant) throws -> StatementAnswer {
        guard let answer = try next(until: limit) else { throw lost }
        while try next(until: limit) != nil {}
        return answer
    }

    private func next(until limit: ContinuousClock.Instant) throws -> StatementAnswer? {
        while unsafe PQisBusy(handle) != 0 { try waitForInput(until: limit) }
        return unsafe PQgetResult(handle).map { unsafe StatementAnswer($0) }
    }

    private func waitForInput(until limit: ContinuousClock.Instant) throws {
        let unsent = unsafe PQflush(handle)
        guard unsent >= 0 else { throw lost }
        let events = Int16(POLLIN) | (unsent > 0 ? Int16(POLLOUT) : 0)
        var descriptor = pollfd(fd: unsafe PQsocket(handle), events: events, revents: 0)
        let rest = max(.zero, limit - .now)
        let status = unsafe poll(&descriptor, 1, Int32(clamping: rest.wholeMilliseconds))
        guard status > 0 else {
            // A signal is no reason to give up.
            if status < 0 && errno == EINTR { return }
            throw ConnectionLost("the server doesn't answer")
        }
        if descriptor.revents & ~Int16(POLLOUT) != 0 {
            guard unsafe PQconsumeInput(handle) == 1 else { throw lost }
        }
    }
}
