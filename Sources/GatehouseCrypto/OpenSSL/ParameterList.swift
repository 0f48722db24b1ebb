import COpenSSL

/// A list of named parameters for libcrypto's functions.
@safe
final class ParameterList {
    private let pointer: UnsafeMutablePointer<OSSL_PARAM>

    /// A parameter. Its name is a static string because libcrypto keeps the pointer to it.
    enum Parameter {
        case number(StaticString, BigNumber)
        case size(StaticString, Int)
        case text(StaticString, StaticString)
        case octets(StaticString, OctetBuffer)
    }

    init(_ parameters: [Parameter]) throws(CryptoError) {
        let operation = "setting parameters"
        let builder = unsafe try Library.unwrap(OSSL_PARAM_BLD_new(), during: operation)
        defer { unsafe OSSL_PARAM_BLD_free(builder) }
        for parameter in parameters {
            let status = unsafe ParameterList.push(parameter, to: builder)
            try Library.check(status, .libraryFailure, during: operation)
        }
        // The builder has only borrowed the numbers and octets so far. This call copies them.
        let list = unsafe withExtendedLifetime(parameters) { unsafe OSSL_PARAM_BLD_to_param(builder) }
        guard let list = unsafe list else {
            throw Library.failure(.libraryFailure, during: operation)
        }
        unsafe pointer = unsafe list
    }

    /// Wipes the list, which may contain private numbers. libcrypto frees it without wiping it.
    deinit {
        var parameter = unsafe pointer
        while unsafe parameter.pointee.key != nil {
            unsafe OPENSSL_cleanse(parameter.pointee.data, parameter.pointee.data_size)
            unsafe parameter += 1
        }
        unsafe OSSL_PARAM_free(pointer)
    }

    /// Lends the pointer and keeps the object alive meanwhile. Otherwise the optimiser may free the object between
    /// reading the pointer and using it.
    func withPointer<Value>(_ body: (UnsafeMutablePointer<OSSL_PARAM>) -> Value) -> Value {
        defer { withExtendedLifetime(self) {} }
        return unsafe body(pointer)
    }

    private static func push(_ parameter: Parameter, to builder: OpaquePointer) -> Int32 {
        switch parameter {
        case .number(let name, let value):
            unsafe value.withPointer { unsafe OSSL_PARAM_BLD_push_BN(builder, name.cString, $0) }
        case .size(let name, let value): unsafe OSSL_PARAM_BLD_push_size_t(builder, name.cString, value)
        case .text(let name, let value):
            unsafe OSSL_PARAM_BLD_push_utf8_string(builder, name.cString, value.cString, 0)
        case .octets(let name, let value):
            unsafe value.withPointer {
                unsafe OSSL_PARAM_BLD_push_octet_string(builder, name.cString, $0, value.count)
            }
        }
    }
}

extension StaticString {
    var cString: UnsafePointer<CChar> {
        unsafe UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
    }
}

/// Bytes at a fixed address, for a parameter list that borrows them until it is built.
@safe
final class OctetBuffer {
    private let pointer: UnsafeMutablePointer<UInt8>
    let count: Int

    init(_ bytes: [UInt8]) {
        count = bytes.count
        unsafe pointer = .allocate(capacity: max(1, bytes.count))
        for (offset, byte) in bytes.enumerated() {
            unsafe (pointer + offset).initialize(to: byte)
        }
    }

    deinit {
        unsafe OPENSSL_cleanse(pointer, count)
        unsafe pointer.deallocate()
    }

    /// Lends the pointer and keeps the object alive meanwhile. Otherwise the optimiser may free the object between
    /// reading the pointer and using it.
    func withPointer<Value>(_ body: (UnsafeMutablePointer<UInt8>) -> Value) -> Value {
        defer { withExtendedLifetime(self) {} }
        return unsafe body(pointer)
    }
}
