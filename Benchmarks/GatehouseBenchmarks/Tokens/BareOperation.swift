import CBenchmarks
import GatehouseCrypto
import GatehouseTypes

/// libcrypto's own call on a context that is ready, over and over.
///
/// Unchecked because it holds a C pointer: one task at a time runs it. It's never freed; the program ends soon.
@safe
struct BareOperation: @unchecked Sendable {
    private let pointer: OpaquePointer

    private init(_ pointer: OpaquePointer?) throws {
        guard let pointer = unsafe pointer else { throw BenchmarkFailure("libcrypto refuses a bare operation") }
        unsafe self.pointer = unsafe pointer
    }

    static func verification(
        by key: PrivateKey, digest: String?, isPSS: Bool = false, of message: [UInt8]
    ) throws -> BareOperation {
        let pem = key.pem.revealed
        let pointer = unsafe benchmarks_verification(pem, digest, isPSS ? 1 : 0, message, message.count)
        return unsafe try BareOperation(pointer)
    }

    static func signature(by key: PrivateKey, digest: String?, of message: [UInt8]) throws -> BareOperation {
        let pem = key.pem.revealed
        return unsafe try BareOperation(benchmarks_signature(pem, digest, 0, message, message.count))
    }

    static func agreement(between key: PrivateKey, and other: PublicKey) throws -> BareOperation {
        unsafe try BareOperation(benchmarks_agreement(key.pem.revealed, other.pem))
    }

    /// The generation of a key on P-256.
    static func generation() throws -> BareOperation {
        unsafe try BareOperation(benchmarks_generation())
    }

    func run(_ operations: Int) throws {
        guard unsafe benchmarks_repeat(pointer, operations) == operations else {
            throw BenchmarkFailure("a bare operation failed")
        }
    }
}
