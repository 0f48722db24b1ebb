/// How long answers about tokens are kept, and how many questions are asked at once.
public struct IntrospectionPolicy: Sendable, Hashable {
    /// How long an answer is kept, of whatever kind: for so long a token may be accepted after it was revoked. Nothing is
    /// kept beyond the token's own end.
    public var duration: Duration = .seconds(30)

    /// How many answers are kept; the ones that weren't used go first.
    public var capacity = 10_000

    /// How many questions may wait for their answers. Anybody can send us a text that looks like a token, and each new one
    /// costs the issuer a question.
    public var maximumConcurrency = 32

    /// The largest answer that is read, in bytes.
    public var maximumSize = 64 * 1024

    /// How long one exchange may take.
    public var timeout: Duration = .seconds(10)

    /// 30 seconds, 10,000 answers, 32 at once, 64 KiB, 10 seconds.
    public static let standard = IntrospectionPolicy()

    private init() {}
}
