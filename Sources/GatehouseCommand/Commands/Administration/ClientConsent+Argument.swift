import GatehouseService

extension ClientConsent {
    private static let words = allCases.map(\.rawValue)

    /// The option `--consent`.
    static let option = Option.value(
        "consent", "WHEN", values: .words(words),
        "Whether people are asked before the client gets access to their accounts: ask (that of a new client), or "
            + "never, for the operator's own apps. Never needs redirect URIs that are https URLs, and isn't for a client "
            + "that changes its registration over HTTP. A device's request is always shown.")

    /// The word that is given; `nil` if none is.
    static func chosen(in invocation: Invocation) throws(UsageError) -> ClientConsent? {
        let word = invocation.value(option.name)
        try invocation.expect(word, of: option.name, among: words)
        return word.flatMap(ClientConsent.init)
    }
}

extension ClientRecord {
    /// The sentence about a client whose people aren't asked.
    static let sentenceWithoutConsent = "Users aren't asked before it gets access to their accounts."
}
