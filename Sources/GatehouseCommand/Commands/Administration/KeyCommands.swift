import Foundation
import GatehouseService
import GatehouseTypes

extension Command {
    /// Rotates the service's signing keys.
    static let keyRotate = Command(
        path: ["key", "rotate"], summary: "Sign tokens with the next signing key from now on, and prepare another one.",
        options: DatabaseLocation.options + [
            .value("algorithm", "NAME", "The algorithm whose key is rotated; default: that of access tokens."), .json,
        ]
    ) { invocation in
        let algorithm = try invocation.value("algorithm").map { _ in try invocation.required("algorithm") }
        let service = try await ServiceOpening.forAdministration(invocation)
        if let algorithm { try await expectKeys(for: algorithm, in: service) }
        let id = try await service.rotateKey(algorithm)
        let key = try await service.existingKey(id.rawValue)
        invocation.result(
            ["keyID": .string(id.rawValue), "algorithm": .string(key.algorithm)],
            text:
                "Tokens are signed with \(id) (\(key.algorithm)) from now on. The key before it stays published until its "
                + "tokens have expired, and the next one is published already.")
    }

    private static func expectKeys(for algorithm: String, in service: TokenService) async throws {
        let names = Set(try await service.records.keys().map(\.algorithm)).sorted()
        guard !names.contains(algorithm) else { return }
        throw CommandFailure.unknown(
            "the service has no keys for \(algorithm)", near: algorithm, among: names,
            list: "'gatehouse key list' shows all keys")
    }

    /// Lists the signing keys.
    static let keyList = Command(
        path: ["key", "list"], summary: "List the service's signing keys, and what each is used for.",
        options: DatabaseLocation.options + [.json]
    ) { invocation in
        let service = try await ServiceOpening.forAdministration(invocation)
        invocation.list(
            [
                .whole("key"), "algorithm", "stage", .whole("made"), .whole("signs since"), .whole("published until"),
            ],
            try await service.records.keys().listed.map { key in
                let cells = [
                    key.id.rawValue, key.algorithm, key.stage.rawValue, key.createdAt.minuteInWords,
                    key.activatedAt?.minuteInWords ?? "", key.expiresAt?.minuteInWords ?? "",
                ]
                return (result: key.listing, cells: cells.map { Table.Cell($0) })
            })
    }

    /// Removes a signing key.
    static let keyRemove = Command(
        path: ["key", "remove"],
        summary:
            "Remove a signing key at once, because somebody else may have it. Its tokens are refused from then on.",
        operands: "ID", options: DatabaseLocation.options + [Confirmation.option, .json]
    ) { invocation in
        let operand = try invocation.operand("ID")
        let service = try await ServiceOpening.forAdministration(invocation)
        let key = try await service.existingKey(operand)
        try await Confirmation.ask(
            "Remove the \(key.stage.rawValue) key \(key.id)? \(key.consequence) It can't be undone.", word: "remove",
            in: invocation)
        try await service.removeKey(key.id)
        // When the command returns, a running service doesn't sign with the key any more either.
        try await SystemTimeSource().sleep(for: RemoveKey.delay)
        let signer = try await service.records.keys().first { $0.algorithm == key.algorithm && $0.stage == .current }
        var members: [String: JSONValue] = [
            "keyID": .string(key.id.rawValue), "algorithm": .string(key.algorithm),
            "stage": .string(key.stage.rawValue),
        ]
        members["currentKeyID"] = signer.map { .string($0.id.rawValue) }
        let successor = signer.map { $0.sentence(after: key, at: service.now, lead: service.configuration.lifetimes) }
        invocation.result(members, text: "Removed \(key.id). \(key.consequence)" + (successor.map { " " + $0 } ?? ""))
    }
}

extension [KeyRecord] {
    /// The keys, those of an algorithm together, and of these the one that signs first.
    var listed: [KeyRecord] {
        let stages: [KeyRecord.Stage] = [.current, .upcoming, .retired]
        func rank(_ key: KeyRecord) -> Int { stages.firstIndex(of: key.stage) ?? stages.count }
        return enumerated().sorted { left, right in
            (left.element.algorithm, rank(left.element), left.offset)
                < (right.element.algorithm, rank(right.element), right.offset)
        }.map(\.element)
    }
}

extension KeyRecord {
    /// What follows if the key is removed.
    fileprivate var consequence: String {
        let refused = "Backends refuse all tokens that it signed, as soon as they read the service's keys again"
        return switch stage {
        case .current: "\(refused); apps with refresh tokens get new ones."
        case .retired: "\(refused); those have expired, or will soon."
        case .upcoming: "It has signed no token; another one takes its place as the next key."
        }
    }

    /// What is said about the key that signs after another one was removed.
    fileprivate func sentence(after removed: KeyRecord, at now: Date, lead lifetimes: Lifetimes) -> String {
        let sentence = "\(id) signs \(algorithm) tokens."
        guard removed.stage == .current, now < createdAt.addingTimeInterval(lifetimes.keyLead.seconds) else {
            return sentence
        }
        return sentence + " It was published a short time ago: backends that don't know it yet refuse its tokens."
    }

    /// The members that `--json` prints for a key.
    fileprivate var listing: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "keyID": .string(id.rawValue), "algorithm": .string(algorithm), "stage": .string(stage.rawValue),
            "createdAt": createdAt.json,
        ]
        members["activatedAt"] = activatedAt?.json
        members["expiresAt"] = expiresAt?.json
        return members
    }
}
