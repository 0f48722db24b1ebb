import Foundation
import GatehouseService
import GatehouseStores
import GatehouseTypes
import Glibc

extension Option {
    /// The option for the file of a client's new secret.
    static let secretFile = Option.value(
        "secret-file", "FILE", "A new file for the client's new secret; default: print it.")
}

/// Where a command puts a new secret: into its result, or into a file that only its owner can read. Results are kept by
/// terminals and by the logs of scripts.
struct NewSecretOutput: Sendable {
    /// A kind of secret, and the words about it.
    struct Kind: Sendable {
        /// The option for its file.
        let option: Option
        /// The member of a result.
        let member: String
        let words: String
        /// What holds after its file couldn't be written, and what replaces the secret.
        let state: String
        let remedy: String

        /// The secret of a client.
        static let ofClient = Kind(
            option: .secretFile, member: "clientSecret", words: "Its secret",
            state: "The client has its new secret already",
            remedy: "'gatehouse client rotate-secret --drop-old' replaces the secret")
    }

    private let invocation: Invocation
    private let kind: Kind
    private let file: URL?

    /// Reads the option.
    ///
    /// - Throws: ``CommandFailure`` if there is such a file, or if it can't be written now.
    init(_ invocation: Invocation, _ kind: Kind = .ofClient) throws {
        (self.invocation, self.kind) = (invocation, kind)
        let option = kind.option.name
        file = try invocation.value(option).map { _ in URL(filePath: try invocation.required(option)) }
        if let file { try NewSecretOutput.check(file) }
    }

    private static func check(_ file: URL) throws(CommandFailure) {
        var status = stat()
        guard unsafe lstat(file.path, &status) != 0 else {
            throw CommandFailure("\(file.path) exists already: name a new file for the secret")
        }
        do {
            try PrivateFile(file, isFolderManaged: false).checkReplaceable()
        } catch {
            throw CommandFailure("\(error), so nothing was changed")
        }
    }

    /// The place at which the user finds a new secret.
    enum Place: Sendable {
        case printed(Secret)
        case file(URL)
    }

    /// Prints a result, with the secret or the file that contains it.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be written, although it could before the change. The result is
    ///   printed with the secret then, which would be lost otherwise.
    func show(_ secret: Secret?, _ members: [String: JSONValue], text: String) throws {
        try show(secret, members) { place in
            switch place {
            case nil: text
            case .file(let file): "\(text) \(kind.words) is in \(file.path)."
            case .printed(let secret): "\(text) \(kind.words), which isn't shown again: \(secret.revealed)"
            }
        }
    }

    /// Prints a result, whose text says where the secret is.
    ///
    /// - Throws: As above.
    func show(_ secret: Secret?, _ members: [String: JSONValue], text: (Place?) -> String) throws {
        guard let secret else { return invocation.result(members, text: text(nil)) }
        var members = members
        let failure = file.flatMap { write(secret, to: $0) }
        if let file, failure == nil {
            members["\(kind.member)File"] = .string(file.path)
            invocation.result(members, text: text(.file(file)))
        } else {
            members[kind.member] = .string(secret.revealed)
            invocation.result(members, text: text(.printed(secret)))
        }
        if let failure { throw failure }
    }

    private func write(_ secret: Secret, to file: URL) -> CommandFailure? {
        do {
            let bytes = secret.revealedBytes + Array("\n".utf8)
            guard try PrivateFile(file, isFolderManaged: false).create(with: bytes) else {
                return printed(because: "somebody else has made \(file.path) in the meantime")
            }
            return nil
        } catch {
            return printed(because: "\(error)")
        }
    }

    private func printed(because reason: String) -> CommandFailure {
        CommandFailure(
            "\(reason). \(kind.state), so the secret was printed to standard output instead: if somebody else can read "
                + "that, \(kind.remedy)")
    }
}
