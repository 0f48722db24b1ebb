import CArgon2

/// The function Argon2id, version 1.3 (RFC 9106).
package enum Argon2id {
    /// The memory of the hash that this thread computes. libargon2's callbacks have no context.
    @TaskLocal private static var region: HashRegion?

    /// Computes a hash on the calling thread and blocks it for milliseconds.
    ///
    /// - Parameters:
    ///   - password: The password.
    ///   - salt: The salt.
    ///   - parameters: The cost.
    ///   - count: The size of the hash in bytes.
    ///   - secret: The secret of RFC 9106, or nothing.
    ///   - associatedData: The associated data of RFC 9106, or nothing.
    ///   - region: The memory, at least that of the parameters. It is overwritten with zeros at the end.
    /// - Returns: The hash.
    /// - Throws: ``PasswordError`` with `libraryFailure`.
    package static func hash(
        _ password: [UInt8], salt: [UInt8], parameters: Argon2Parameters, count: Int, secret: [UInt8] = [],
        associatedData: [UInt8] = [], in region: HashRegion
    ) throws(PasswordError) -> [UInt8] {
        var (password, salt, secret, associatedData) = (password, salt, secret, associatedData)
        var output = [UInt8](repeating: 0, count: count)
        let status = unsafe output.withUnsafeMutableBufferPointer { output in
            unsafe password.withUnsafeMutableBufferPointer { password in
                unsafe salt.withUnsafeMutableBufferPointer { salt in
                    unsafe secret.withUnsafeMutableBufferPointer { secret in
                        unsafe associatedData.withUnsafeMutableBufferPointer { associatedData in
                            $region.withValue(region) {
                                unsafe compute(output, password, salt, secret, associatedData, parameters)
                            }
                        }
                    }
                }
            }
        }
        guard status == 0 else {
            let reason = unsafe argon2_error_message(status).map { unsafe String(cString: $0) }
            throw PasswordError(.libraryFailure, reason: reason)
        }
        return output
    }

    private typealias Bytes = UnsafeMutableBufferPointer<UInt8>

    private static func compute(
        _ output: Bytes, _ password: Bytes, _ salt: Bytes, _ secret: Bytes, _ associatedData: Bytes,
        _ parameters: Argon2Parameters
    ) -> Int32 {
        var context = unsafe argon2_context()
        unsafe (context.out, context.outlen) = (output.baseAddress, UInt32(output.count))
        unsafe (context.pwd, context.pwdlen) = (password.baseAddress, UInt32(password.count))
        unsafe (context.salt, context.saltlen) = (salt.baseAddress, UInt32(salt.count))
        unsafe (context.secret, context.secretlen) = (secret.baseAddress, UInt32(secret.count))
        unsafe (context.ad, context.adlen) = (associatedData.baseAddress, UInt32(associatedData.count))
        unsafe context.m_cost = UInt32(parameters.memory)
        unsafe context.t_cost = UInt32(parameters.passes)
        unsafe context.lanes = UInt32(parameters.lanes)
        unsafe context.threads = 1
        unsafe context.version = UInt32(ARGON2_VERSION_13.rawValue)
        // `ARGON2_FLAG_CLEAR_PASSWORD`: libargon2 wipes this call's copy of the password as soon as it has been read.
        unsafe context.flags = 1
        unsafe context.allocate_cbk = { memory, size in
            guard let region = Argon2id.region, size <= region.size else {
                return ARGON2_MEMORY_ALLOCATION_ERROR.rawValue
            }
            unsafe memory?.pointee = unsafe region.start
            return ARGON2_OK.rawValue
        }
        unsafe context.free_cbk = { _, _ in }
        return unsafe argon2id_ctx(&context)
    }
}
