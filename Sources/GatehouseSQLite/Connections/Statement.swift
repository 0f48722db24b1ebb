import CSQLite
import GatehouseRows
import GatehouseTypes

/// A prepared statement. It belongs to its connection and is used by it alone.
@safe
final class Statement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer

    /// - Throws: ``/GatehouseSQL/DatabaseError`` if it isn't correct SQL.
    init(_ sql: String, on connection: OpaquePointer) throws(DatabaseError) {
        var handle: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle = unsafe handle else {
            throw unsafe DatabaseError(resultCode: code, message: String(cString: sqlite3_errmsg(connection)))
        }
        unsafe self.handle = handle
        unsafe self.connection = connection
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    func bind(_ values: [Cell]) throws(DatabaseError) {
        guard values.count == Int(unsafe sqlite3_bind_parameter_count(handle)) else {
            throw DatabaseError(
                .failed, "a statement got \(values.count) values, which isn't the number of its parameters")
        }
        for (index, value) in values.enumerated() {
            let code = bind(value, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw error(code) }
        }
    }

    /// Goes on to the next row.
    ///
    /// - Returns: Whether there is one.
    func step() throws(DatabaseError) -> Bool {
        let code = unsafe sqlite3_step(handle)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw error(code)
        }
    }

    func reset() {
        unsafe sqlite3_reset(handle)
        unsafe sqlite3_clear_bindings(handle)
    }

    private func cell(at index: Int32) -> Cell? {
        switch unsafe sqlite3_column_type(handle, index) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER: .integer(unsafe sqlite3_column_int64(handle, index))
        case SQLITE_TEXT: unsafe String(validUTF8: bytes(at: index)).map(Cell.text)
        case SQLITE_BLOB: .bytes(unsafe Array(bytes(at: index)))
        default: nil
        }
    }

    /// The values of the current row, in the order of the columns.
    func cells() throws(DatabaseError) -> [Cell] {
        var cells: [Cell] = []
        let count = unsafe sqlite3_column_count(handle)
        cells.reserveCapacity(Int(count))
        for index in 0..<count {
            guard let cell = cell(at: index) else {
                throw DatabaseError(.corrupt, "a value is a floating-point number, or a text that isn't UTF-8")
            }
            cells.append(cell)
        }
        return cells
    }

    /// A value's bytes, which are there until the statement goes on.
    private func bytes(at index: Int32) -> UnsafeRawBufferPointer {
        let start = unsafe sqlite3_column_blob(handle, index)
        return unsafe UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index)))
    }

    private func bind(_ cell: Cell, at index: Int32) -> Int32 {
        switch cell {
        case .null:
            return unsafe sqlite3_bind_null(handle, index)
        case .integer(let integer):
            return unsafe sqlite3_bind_int64(handle, index, integer)
        case .text(var text):
            return text.withUTF8 { bytes in
                unsafe bytes.withMemoryRebound(to: CChar.self) { text in
                    unsafe CSQLite_bindText(handle, index, text.baseAddress, UInt64(text.count))
                }
            }
        case .bytes(let blob):
            return unsafe blob.withUnsafeBytes { bytes in
                unsafe CSQLite_bindBlob(handle, index, bytes.baseAddress, UInt64(bytes.count))
            }
        }
    }

    private func error(_ code: Int32) -> DatabaseError {
        unsafe DatabaseError(resultCode: code, message: String(cString: sqlite3_errmsg(connection)))
    }
}
