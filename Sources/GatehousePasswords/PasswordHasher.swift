public import GatehouseTypes

/// Hashes passwords with Argon2id, a bounded number at a time (RFC 9106).
///
/// One hash takes memory and milliseconds by design, so that whoever steals the database pays for every guess. Hashes run
/// outside of the threads that Swift's tasks share; those beyond its bounds are refused at once, so that a flood of sign-ins
/// exhausts neither memory nor patience.
///
/// A password has 1 to 1024 bytes of UTF-8 and is normalised (NFC) before it's hashed.
public struct PasswordHasher: Sendable {
    private static let saltSize = 16
    private static let hashSize = 32

    private let parameters: Argon2Parameters
    private let randomness: any RandomSource
    private let line: WaitingLine
    private let worker: any BlockingWorker

    /// A hasher with its own bounds.
    ///
    /// - Parameters:
    ///   - parameters: What a new hash costs.
    ///   - randomness: Where salts come from.
    ///   - maximumConcurrent: How many hashes run at once; one for each core suits. Each takes the parameters' memory.
    ///   - maximumWaiting: How many more may wait in line.
    ///   - worker: The threads that the hashes run on.
    public init(
        parameters: Argon2Parameters = .owaspMinimum, randomness: any RandomSource = SystemRandomSource(),
        maximumConcurrent: Int = 2, maximumWaiting: Int = 64,
        worker: any BlockingWorker = DispatchWorker(label: "gatehouse.passwords")
    ) {
        self.parameters = parameters
        self.randomness = randomness
        self.worker = worker
        line = WaitingLine(maximumAdmitted: maximumConcurrent, maximumWaiting: maximumWaiting)
    }

    /// Hashes a new password with a new salt.
    ///
    /// - Parameter password: The password.
    /// - Returns: The hash in the PHC string format, ready to be stored.
    /// - Throws: ``PasswordError``: `empty`, `tooLong`, `invalidEncoding`, `busy`, `cancelled` or `libraryFailure`.
    public func hash(_ password: Secret) async throws(PasswordError) -> String {
        let password = try NormalizedPassword(password)
        let salt = randomness.bytes(PasswordHasher.saltSize)
        let hash = try await compute(password, salt: salt, parameters: parameters, count: PasswordHasher.hashSize)
        return PasswordHash(parameters: parameters, salt: salt, hash: hash).text
    }

    /// Checks a password against a stored hash, in constant time.
    ///
    /// - Parameters:
    ///   - password: The password that was typed.
    ///   - phc: The stored hash in the PHC string format.
    /// - Returns: Whether it's the password that was hashed.
    /// - Throws: ``PasswordError``: `invalidHash` for a stored hash that can't be read or is too dear, and the codes of
    ///   ``hash(_:)``.
    public func verify(_ password: Secret, against phc: String) async throws(PasswordError) -> Bool {
        let password = try NormalizedPassword(password)
        let stored = try PasswordHash(parsing: phc)
        let hash = try await compute(
            password, salt: stored.salt, parameters: stored.parameters, count: stored.hash.count)
        return Secret(bytes: hash).matches(Secret(bytes: stored.hash))
    }

    /// Does the work of ``verify(_:against:)`` for an account that doesn't exist, so that its absence can't be measured.
    ///
    /// - Parameter password: The password that was typed.
    /// - Throws: ``PasswordError``, under the same conditions.
    public func verifyDummy(_ password: Secret) async throws(PasswordError) {
        let password = try NormalizedPassword(password)
        let salt = [UInt8](repeating: 0, count: PasswordHasher.saltSize)
        _ = try await compute(password, salt: salt, parameters: parameters, count: PasswordHasher.hashSize)
    }

    /// Whether a stored hash was made with other parameters than new ones are, and should be replaced at the next sign-in.
    ///
    /// - Parameter phc: The stored hash in the PHC string format; one that can't be read needs replacement too.
    /// - Returns: Whether it should be replaced.
    public func needsRehash(_ phc: String) -> Bool {
        guard let stored = try? PasswordHash(parsing: phc) else { return true }
        return stored.parameters != parameters || stored.salt.count < PasswordHasher.saltSize
            || stored.hash.count < PasswordHasher.hashSize
    }

    /// How many hashes run, and how many wait in line.
    package var occupancy: (admitted: Int, waiting: Int) {
        line.occupancy
    }

    private func compute(
        _ password: NormalizedPassword, salt: [UInt8], parameters: Argon2Parameters, count: Int
    ) async throws(PasswordError) -> [UInt8] {
        switch await line.enter() {
        case .admitted: break
        case .busy: throw PasswordError(.busy)
        case .cancelled: throw PasswordError(.cancelled)
        }
        defer { line.leave() }
        let result = await withCheckedContinuation { continuation in
            worker.run {
                continuation.resume(
                    returning: Result { () throws(PasswordError) in
                        try Argon2id.hash(password.bytes, salt: salt, parameters: parameters, count: count)
                    })
            }
        }
        return try result.get()
    }
}
