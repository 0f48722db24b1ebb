import GatehousePasswords
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A password")
struct PasswordHasherTests {
    private let hasher: PasswordHasher

    init() throws {
        hasher = PasswordHasher(
            parameters: try #require(Argon2Parameters(memory: 64, passes: 1, lanes: 1)),
            randomness: SeededRandomSource(seed: 1))
    }

    @Test func `is verified against its own hash and no other`() async throws {
        let hash = try await hasher.hash(Secret("correct horse"))
        #expect(try await hasher.verify(Secret("correct horse"), against: hash))
        for wrong in ["correct horsf", "Correct horse", "correct horse ", "c"] {
            #expect(try await !hasher.verify(Secret(wrong), against: hash))
        }
    }

    @Test func `has another salt each time`() async throws {
        let first = try await hasher.hash(Secret("correct horse"))
        let second = try await hasher.hash(Secret("correct horse"))
        #expect(first != second)
    }

    /// Made with argon2-cffi 25.1, which brings its own libargon2.
    @Test(
        "is verified against what another implementation has made",
        arguments: [
            (
                "correct horse battery staple",
                "$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$gy5SuVm5Z7Vw7keB9se9p87QGcomaseB/S2U1OhTsM0"
            ),
            ("caf\u{E9}", "$argon2id$v=19$m=64,t=3,p=2$c29tZXNhbHQ$IFr8RxY3F5vWYUd96dxhlzzTj2aQJRLh"),
            ("cafe\u{301}", "$argon2id$v=19$m=64,t=3,p=2$c29tZXNhbHQ$IFr8RxY3F5vWYUd96dxhlzzTj2aQJRLh"),
        ])
    func others(password: String, hash: String) async throws {
        #expect(try await hasher.verify(Secret(password), against: hash))
        #expect(try await !hasher.verify(Secret(password + "x"), against: hash))
    }

    @Test func `may be typed composed or decomposed`() async throws {
        let hash = try await hasher.hash(Secret("cafe\u{301}"))
        #expect(try await hasher.verify(Secret("caf\u{E9}"), against: hash))
        #expect(try await !hasher.verify(Secret("cafe"), against: hash))
    }

    @Test func `may hold any character, also a zero`() async throws {
        let hash = try await hasher.hash(Secret("a\0b"))
        #expect(try await hasher.verify(Secret("a\0b"), against: hash))
        #expect(try await !hasher.verify(Secret("a\0c"), against: hash))
        #expect(try await !hasher.verify(Secret("a"), against: hash))
    }

    @Test func `has 1 to 1024 bytes of UTF-8`() async throws {
        let longest = Secret(String(repeating: "x", count: 1024))
        let hash = try await hasher.hash(longest)
        #expect(try await hasher.verify(longest, against: hash))
        let cases: [(Secret, PasswordError.Code)] = [
            (Secret(""), .empty), (Secret(String(repeating: "x", count: 1025)), .tooLong),
            (Secret(String(repeating: "é", count: 513)), .tooLong), (Secret(bytes: [0x61, 0xFF]), .invalidEncoding),
        ]
        for (password, code) in cases {
            let hashing = await #expect(throws: PasswordError.self) { try await hasher.hash(password) }
            let verifying = await #expect(throws: PasswordError.self) {
                try await hasher.verify(password, against: hash)
            }
            let pretending = await #expect(throws: PasswordError.self) { try await hasher.verifyDummy(password) }
            #expect(hashing?.code == code)
            #expect(verifying?.code == code)
            #expect(pretending?.code == code)
        }
    }

    @Test func `isn't checked against a hash that asks for too much`() async throws {
        let tampered = "$argon2id$v=19$m=4194304,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$gy5SuVm5Z7Vw7keB9se9p87QGcomaseB"
        let error = await #expect(throws: PasswordError.self) {
            try await hasher.verify(Secret("x"), against: tampered)
        }
        #expect(error?.code == .invalidHash)
    }

    @Test func `is hashed anew when the cost has changed`() async throws {
        let hash = try await hasher.hash(Secret("x"))
        #expect(!hasher.needsRehash(hash))
        #expect(PasswordHasher().needsRehash(hash))
        #expect(hasher.needsRehash("$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$IFr8RxY3F5vWYUd96dxhlzzTj2aQJRLh"))
        #expect(hasher.needsRehash("nonsense"))
    }

    @Test func `of nobody costs as much as that of somebody`() async throws {
        let worker = HeldWorker()
        let hasher = PasswordHasher(
            parameters: try #require(Argon2Parameters(memory: 64, passes: 1, lanes: 1)), worker: worker)
        let pretending = spawn { try await hasher.verifyDummy(Secret("x")) }
        await worker.waitForWork(1)
        #expect(worker.heldCount == 1)
        worker.runOne()
        try await pretending.value
    }

    @Test func `hashed on the calling thread gives the same`() async throws {
        let here = PasswordHasher(worker: CallingThread())
        let hash = "$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$gy5SuVm5Z7Vw7keB9se9p87QGcomaseB/S2U1OhTsM0"
        #expect(try await here.verify(Secret("correct horse battery staple"), against: hash))
    }

    @Test func `isn't in the error that refuses it`() async {
        let error = await #expect(throws: PasswordError.self) {
            try await hasher.hash(Secret(String(repeating: "hunter2", count: 200)))
        }
        #expect(error?.description == "password refused: tooLong")
    }
}

/// Runs work on the calling thread.
private struct CallingThread: BlockingWorker {
    func run(_ work: @escaping @Sendable () -> Void) { work() }
}
