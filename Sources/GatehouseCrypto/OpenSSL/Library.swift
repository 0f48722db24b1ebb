import COpenSSL
import GatehouseTypes

/// Converts libcrypto's results to values and errors. Reads the error queue immediately after the call that failed.
enum Library {
    static func check(_ status: Int32, _ code: CryptoError.Code, during operation: String) throws(CryptoError) {
        guard status == 1 else { throw failure(code, during: operation) }
    }

    static func unwrap(
        _ pointer: OpaquePointer?, _ code: CryptoError.Code = .libraryFailure, during operation: String
    ) throws(CryptoError) -> OpaquePointer {
        guard let pointer = unsafe pointer else { throw failure(code, during: operation) }
        return unsafe pointer
    }

    static func failure(_ code: CryptoError.Code, during operation: String) -> CryptoError {
        let number = ERR_peek_last_error()
        clearErrors()
        let reason = unsafe ERR_reason_error_string(number).map { unsafe String(cString: $0) }
        return CryptoError(code, during: operation, reason: reason)
    }

    /// Empties the thread's error queue. A failure that is reported without an error must call it, or the next error of
    /// the thread would get the wrong reason.
    static func clearErrors() {
        ERR_clear_error()
    }
}

extension Secret {
    /// Creates a secret of that many bytes that libcrypto writes; nil if `write` returns false.
    init?(filling count: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Bool) {
        var isWritten = false
        self.init(capacity: count) { output in
            unsafe output.withUnsafeMutableBufferPointer { memory, initializedCount in
                guard let address = memory.baseAddress else { return }
                unsafe memory.initialize(repeating: 0)
                initializedCount = count
                isWritten = unsafe write(address)
            }
        }
        guard isWritten else { return nil }
    }
}
