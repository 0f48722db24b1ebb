/// Every benchmark; a new one is a file with an extension of ``Benchmark`` and a line here.
enum Benchmarks {
    static func all(_ server: LoopbackServer) -> [Benchmark] {
        [
            .curlSequential(server),
            .curlConcurrent(server),
            .curlMemory(server),
            .urlSessionSequential(server),
            .urlSessionConcurrent(server),
            .chainOverhead,
            .states,
            .es256Verify,
            .edDSAVerify,
            .rs256Verify,
            .ps256Verify,
            .es256Sign,
            .rs256Sign,
            .sealedOpen,
            .dpopCheck,
            .repeatedToken,
            .twoThreads,
            .coldStart,
            .serviceIdle,
            .serviceConnections,
            .serviceSignIn,
            .serviceFairness,
            .serviceRotation,
            .serviceRotationPostgreSQL,
            .serviceClientCredentials,
            .serviceIntrospection,
            .serviceMemory,
        ]
    }
}
