import CPostgreSQL
import GatehouseRows
import GatehouseSQL

/// What the server has answered to a statement.
@safe
struct StatementAnswer: ~Copyable {
    private let result: OpaquePointer

    /// Takes over a result of libpq.
    init(_ result: OpaquePointer) {
        unsafe self.result = result
    }

    deinit {
        unsafe PQclear(result)
    }

    /// Whether the statement has done what it should.
    var isGood: Bool {
        let status = unsafe PQresultStatus(result)
        return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK
    }

    /// Whether it isn't the answer to a statement, but to the end of a group of statements.
    var isSynchronization: Bool { unsafe PQresultStatus(result) == PGRES_PIPELINE_SYNC }

    /// Whether a statement before it failed, so that the server hasn't looked at this one.
    var isSkipped: Bool { unsafe PQresultStatus(result) == PGRES_PIPELINE_ABORTED }

    /// Whether the server has refused the statement and keeps the connection. It ends it after any other failure.
    var isRefusal: Bool { field(CPostgreSQL_severity) == "ERROR" }

    /// Whether it isn't an answer to the statement: the server says why it ends the connection. It undoes the
    /// transaction, unless that is committed already.
    var isEnd: Bool { field(CPostgreSQL_severity) == "FATAL" }

    /// The failure of the statement.
    var failure: DatabaseError {
        DatabaseError(state: field(CPostgreSQL_state) ?? "", message: field(CPostgreSQL_message))
    }

    /// The rows.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError/Code/corrupt`` for a value of another type than cells have.
    func rows() throws(DatabaseError) -> [[Cell]] {
        let (rowCount, columnCount) = unsafe (PQntuples(result), PQnfields(result))
        var rows: [[Cell]] = []
        rows.reserveCapacity(Int(rowCount))
        for row in 0..<rowCount {
            var cells: [Cell] = []
            cells.reserveCapacity(Int(columnCount))
            for column in 0..<columnCount { cells.append(try cell(row, column)) }
            rows.append(cells)
        }
        return rows
    }

    private func cell(_ row: Int32, _ column: Int32) throws(DatabaseError) -> Cell {
        guard unsafe PQgetisnull(result, row, column) == 0 else { return .null }
        let start = unsafe UnsafeRawPointer(PQgetvalue(result, row, column))
        let count = Int(unsafe PQgetlength(result, row, column))
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
        let cell: Cell? =
            switch unsafe PQftype(result, column) {
            case ServerType.integer where count == 8:
                .integer(Int64(bigEndian: unsafe bytes.loadUnaligned(as: Int64.self)))
            case ServerType.text:
                unsafe bytes.withMemoryRebound(to: UInt8.self) { unsafe StoredText.text($0) }.map(Cell.text)
            case ServerType.bytes: .bytes(unsafe Array(bytes))
            default: nil
            }
        guard let cell else { throw DatabaseError(.corrupt, "a value has another type, or is a text that isn't valid") }
        return cell
    }

    private func field(_ code: Int32) -> String? {
        unsafe PQresultErrorField(result, code).map { unsafe String(cString: $0) }
    }
}

/// The identifiers of the server's types that cells have (`pg_type.h`).
private enum ServerType {
    static let bytes: Oid = 17
    static let integer: Oid = 20
    static let text: Oid = 25
}
