import GatehouseTypes

/// A library or a program that makes and reads tokens, and that others wrote.
protocol JOSEPeer: Sendable {
    /// Does one thing with one token.
    ///
    /// - Parameters:
    ///   - operation: What to do.
    ///   - text: What to sign or to seal, or the token to verify or to open.
    ///   - header: The header of the token to be made, or the algorithms that are allowed.
    ///   - key: The key that it takes.
    /// - Returns: The token, or what was in it.
    /// - Throws: ``PeerRefusal``, or whatever keeps the peer from answering.
    func perform(
        _ operation: JOSEOperation, on text: String, header: [String: JSONValue], key: JSONValue
    ) async throws -> String
}

/// What a peer can be asked to do.
enum JOSEOperation: String {
    case sign
    case verify
    case seal
    case open
}

/// A peer has understood what it's asked, and doesn't do it.
struct PeerRefusal: Error, CustomStringConvertible {
    let operation: JOSEOperation
    let reason: String

    var description: String { "\(operation): \(reason)" }
}
