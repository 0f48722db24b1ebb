import CPostgreSQL
import GatehouseRows

/// The values of a statement's parameters, in the binary format of the server's types `int8`, `text` and `bytea`.
struct Parameters {
    private var bytes: [UInt8] = []
    /// Where the values begin and end; nil for null.
    private var places: [Range<Int>?] = []

    init(_ cells: [Cell]) {
        places.reserveCapacity(cells.count)
        for cell in cells {
            let start = bytes.count
            switch cell {
            case .null: break
            case .integer(let integer): bytes.append(bigEndian: integer)
            case .text(let text): StoredText.append(text, to: &bytes)
            case .bytes(let blob): bytes += blob
            }
            // libpq takes a value without an address for null.
            bytes.append(0)
            places.append(cell == .null ? nil : start..<bytes.count - 1)
        }
    }

    /// Calls a function of libpq with the values.
    func withPointers(
        _ body: (
            _ count: Int32, _ values: UnsafePointer<UnsafePointer<CChar>?>?, _ lengths: UnsafePointer<Int32>?,
            _ formats: UnsafePointer<Int32>?
        ) -> Int32
    ) -> Int32 {
        let lengths = places.map { Int32($0?.count ?? 0) }
        let formats = [Int32](repeating: 1, count: places.count)
        return unsafe bytes.withUnsafeBytes { buffer in
            let start = unsafe buffer.bindMemory(to: CChar.self).baseAddress
            let values = unsafe places.map { place in unsafe place.flatMap { unsafe start?.advanced(by: $0.lowerBound) }
            }
            return unsafe body(Int32(places.count), values, lengths, formats)
        }
    }
}

extension [UInt8] {
    /// Appends a number as the server sends and expects it.
    fileprivate mutating func append(bigEndian integer: Int64) {
        for shift in stride(from: 56, through: 0, by: -8) { append(UInt8(truncatingIfNeeded: integer >> Int64(shift))) }
    }
}
