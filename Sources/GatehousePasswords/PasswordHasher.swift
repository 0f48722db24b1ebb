import Foundation
public import GatehouseTypes

/// Hashes passwords with Argon2id and limits the number of parallel hashes (RFC 9106).
///
/// A hash takes memory and milliseconds by design, so that each guess is expensive for an attacker who has stolen the
/// database. Hashes don't run on the threads of Swift's cooperative pool. Hashes beyond the limits fail at once with
/// `busy`, so that a flood of sign-ins neither exhausts the memory nor builds a long queue. The memory of hashes is
/// reused, and given back to the system when it hasn't been used for five seconds.
///
/// A password has 1 to 1024 bytes of UTF-8. It is normalised (NFC) before it is hashed.
public struct PasswordHasher: Sendable {
    private static let saltSize = 16
    private static let hashSize = 32

    private let parameters: Argon2Parameters
    private let randomness: any RandomSource
    private let queue: PermitQueue
    private let worker: any BlockingWorker
    private let memory: HashMemory?
    private let function: HashFunction

    /// Computes a hash: of a password and a salt, at a cost, of that many bytes.
    package typealias HashFunction =
        @Sendable (
            _ password: [UInt8], _ salt: [UInt8], _ parameters: Argon2Parameters, _ count: Int
        ) throws(PasswordError) -> [UInt8]

    /// Creates a hasher with its own limits.
    ///
    /// - Parameters:
    ///   - parameters: The cost of new hashes.
    ///   - randomness: The source of salts.
    ///   - maximumConcurrent: The maximum number of hashes that run at once. One per core is a good value. Each takes
    ///     the memory of its parameters.
    ///   - maximumWaiting: The maximum number of further hashes in the queue.
    ///   - worker: The threads on which the hashes run.
    ///   - time: The clock by which unused memory is given back to the system.
    public init(
        parameters: Argon2Parameters = .owaspMinimum, randomness: any RandomSource = SystemRandomSource(),
        maximumConcurrent: Int = 2, maximumWaiting: Int = 64,
        worker: any BlockingWorker = ThreadWorker(), time: any TimeSource = SystemTimeSource()
    ) {
        let memory = HashMemory(time: time)
        self.init(
            parameters: parameters, randomness: randomness, maximumConcurrent: maximumConcurrent,
            maximumWaiting: maximumWaiting, worker: worker, memory: memory
        ) { password, salt, parameters, count throws(PasswordError) in
            try memory.lend(parameters.memorySize) { region throws(PasswordError) in
                try Argon2id.hash(password, salt: salt, parameters: parameters, count: count, in: region)
            }
        }
    }

    /// Creates a hasher with another function, with which tests count the work.
    package init(
        parameters: Argon2Parameters, randomness: any RandomSource = SystemRandomSource(),
        maximumConcurrent: Int = 2, maximumWaiting: Int = 64, worker: any BlockingWorker,
        function: @escaping HashFunction
    ) {
        self.init(
            parameters: parameters, randomness: randomness, maximumConcurrent: maximumConcurrent,
            maximumWaiting: maximumWaiting, worker: worker, memory: nil, function: function)
    }

    private init(
        parameters: Argon2Parameters, randomness: any RandomSource, maximumConcurrent: Int, maximumWaiting: Int,
        worker: any BlockingWorker, memory: HashMemory?, function: @escaping HashFunction
    ) {
        self.memory = memory
        self.function = function
        self.parameters = parameters
        self.randomness = randomness
        self.worker = worker
        capacity = max(1, maximumConcurrent) + max(0, maximumWaiting)
        queue = PermitQueue(limit: max(1, maximumConcurrent), maximumWaiting: max(0, maximumWaiting))
    }

    /// Hashes a new password with a new salt.
    ///
    /// - Parameter password: The password.
    /// - Returns: The hash in the PHC string format, for storing.
    /// - Throws: ``PasswordError``: `empty`, `tooLong`, `invalidEncoding`, `busy`, `cancelled` or `libraryFailure`.
    public func hash(_ password: Secret) async throws(PasswordError) -> String {
        let password = try NormalizedPassword(password)
        let salt = randomness.bytes(PasswordHasher.saltSize)
        let (parameters, function) = (parameters, function)
        let hash = try await run { () throws(PasswordError) in
            try function(password.bytes, salt, parameters, PasswordHasher.hashSize)
        }
        return PasswordHash(parameters: parameters, salt: salt, hash: hash).text
    }

    /// Checks a password against a stored hash. The comparison takes constant time. A wrong password for a hash that
    /// is cheaper than new ones costs as much as for a new one, so that timing doesn't tell an old hash from
    /// ``verifyDummy(_:)``.
    ///
    /// - Parameters:
    ///   - password: The password that the user entered.
    ///   - phc: The stored hash in the PHC string format.
    /// - Returns: Whether the password matches the hash.
    /// - Throws: ``PasswordError``: `invalidHash` for a stored hash that can't be parsed or is too expensive, and the
    ///   codes of ``hash(_:)``.
    public func verify(_ password: Secret, against phc: String) async throws(PasswordError) -> Bool {
        let password = try NormalizedPassword(password)
        let stored = try PasswordHash(parsing: phc)
        let (rest, function) = (parameters.rest(after: stored.parameters), function)
        return try await run { () throws(PasswordError) in
            let hash = try function(password.bytes, stored.salt, stored.parameters, stored.hash.count)
            if Secret(bytes: hash).matches(Secret(bytes: stored.hash)) { return true }
            if let rest { _ = try function(password.bytes, stored.salt, rest, stored.hash.count) }
            return false
        }
    }

    /// Does the same work as ``verify(_:against:)`` for an account that doesn't exist, so that timing doesn't reveal
    /// whether an account exists.
    ///
    /// - Parameter password: The password that the user entered.
    /// - Throws: ``PasswordError``, with the codes of ``hash(_:)``.
    public func verifyDummy(_ password: Secret) async throws(PasswordError) {
        let password = try NormalizedPassword(password)
        let salt = [UInt8](repeating: 0, count: PasswordHasher.saltSize)
        let (parameters, function) = (parameters, function)
        _ = try await run { () throws(PasswordError) in
            try function(password.bytes, salt, parameters, PasswordHasher.hashSize)
        }
    }

    /// Whether a stored hash should be replaced at the next sign-in. This is so if its parameters differ from those of
    /// new hashes, or if its salt or hash is shorter.
    ///
    /// - Parameter phc: The stored hash in the PHC string format. A hash that can't be parsed should be replaced, too.
    /// - Returns: Whether it should be replaced.
    public func needsRehash(_ phc: String) -> Bool {
        guard let stored = try? PasswordHash(parsing: phc) else { return true }
        return stored.parameters != parameters || stored.salt.count < PasswordHasher.saltSize
            || stored.hash.count < PasswordHasher.hashSize
    }

    /// The number of hashes that can run or wait at once.
    package let capacity: Int

    /// The number of running hashes and of hashes in the queue.
    package var occupancy: (running: Int, waiting: Int) {
        queue.occupancy
    }

    /// The size of the memory that is kept for further hashes, in bytes.
    package var unusedMemorySize: Int {
        memory?.unusedSize ?? 0
    }

    private func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(PasswordError) -> Value
    ) async throws(PasswordError) -> Value {
        guard !Task.isCancelled else { throw PasswordError(.cancelled) }
        do throws(PermitQueue.Refusal) {
            try await queue.enter()
        } catch {
            throw PasswordError(error == .full ? .busy : .cancelled)
        }
        defer { queue.leave() }
        return try await worker.result(of: work)
    }
}

/// A password in the form that is hashed. Normalisation makes the bytes of a text independent of the keyboard (NFC,
/// RFC 8265, section 4.2).
struct NormalizedPassword {
    static let maximumSize = 1024

    let bytes: [UInt8]

    init(_ password: Secret) throws(PasswordError) {
        let bytes = password.revealedBytes
        guard !bytes.isEmpty else { throw PasswordError(.empty) }
        guard bytes.count <= NormalizedPassword.maximumSize else { throw PasswordError(.tooLong) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw PasswordError(.invalidEncoding) }
        self.bytes = Array(text.precomposedStringWithCanonicalMapping.utf8)
    }
}
