import Foundation
import GatehouseJOSE
import GatehouseService
import GatehouseTypes

extension Command {
    /// Checks the audit log's chain.
    static let auditVerify = Command(
        path: ["audit", "verify"],
        summary: "Check that no entry of the audit log was changed, removed or inserted.",
        options: [
            DatabaseLocation.option,
            .value(
                "checkpoints", "FILE",
                "Checkpoints that were stored elsewhere, one in each line; see 'audit checkpoint'."), .json,
        ]
    ) { invocation in
        let service = try await ServiceOpening.forAdministration(invocation)
        let checkpoints = try await invocation.value("checkpoints").asyncMap {
            let bytes = try FileBytes.read(URL(filePath: $0), maximumSize: AuditCheckpoints.maximumSize)
            return try await AuditCheckpoints(lines: String(decoding: bytes, as: UTF8.self), of: service)
        }
        let finding = try await service.verifyAudit(checkpoints: checkpoints?.digests ?? [:])
        guard case .intact(let first, let last, let waiting) = finding else { throw CommandFailure(finding.words) }
        let remark = checkpoints?.remark ?? ""
        invocation.result(
            [
                "first": .integer(Int64(first)), "last": .integer(Int64(last)), "waiting": .integer(Int64(waiting)),
                "checkpoints": .integer(Int64(checkpoints?.digests.count ?? 0)),
            ],
            text: finding.words + remark)
    }

    /// Signs the end of the audit log's chain.
    static let auditCheckpoint = Command(
        path: ["audit", "checkpoint"],
        summary: "Print the signed end of the audit log. Store it elsewhere, to notice if the database is replaced.",
        options: [DatabaseLocation.option, .json]
    ) { invocation in
        let service = try await ServiceOpening.forAdministration(invocation)
        while try await service.sealAudit() == SealAudit.maximumCount {}
        guard let token = try await service.latestCheckpoint() else {
            throw CommandFailure("the audit log is empty: there is nothing to sign yet")
        }
        invocation.result(["checkpoint": .string(token)], verbatim: token)
    }

    /// Prints the audit log as JSON lines.
    static let auditExport = Command(
        path: ["audit", "export"],
        summary: "Print the audit log as JSON lines, the oldest entry first, each with its number in the chain.",
        options: [
            DatabaseLocation.option,
            .value("after", "NUMBER", "Only entries with a higher number, such as those since the last export."),
        ],
        examples: ["audit export --after 1200"]
    ) { invocation in
        let service = try await ServiceOpening.forAdministration(invocation)
        var number = try invocation.integer("after", in: 0...Int.max) ?? 0
        while true {
            let entries = try await service.records.numberedAuditEntries(after: number, limit: 1000)
            for (number, entry) in entries {
                let members = entry.listing(nil).merging(["number": .integer(Int64(number))]) { $1 }
                invocation.console.outputJSON(.object(members))
            }
            guard let last = entries.last else { return }
            number = last.number
        }
    }
}

/// Checkpoints of the audit log that were stored outside the database.
private struct AuditCheckpoints {
    /// The maximum size of a file in bytes: several years of hourly checkpoints.
    static let maximumSize = 32 * 1024 * 1024

    /// The digests by the numbers of the last entries.
    private(set) var digests: [Int: TokenDigest] = [:]
    private var unknown = 0

    init(lines text: String, of service: TokenService) async throws {
        let keys = try await service.publicKeys()
        for (index, line) in text.split(whereSeparator: \.isNewline).enumerated() {
            guard let token = try? UnverifiedToken(compact: String(line)), token.header.hasType(CheckpointAudit.type)
            else { throw CommandFailure("line \(index + 1) isn't a checkpoint of the audit log") }
            guard let claims = try? token.verify(with: keys, allowing: Set(SignatureAlgorithm.all)).claims(),
                let end = claims["end"]?.integer, let digest = Base64URL.decode(claims["digest"]?.string ?? "")
            else {
                unknown += 1
                continue
            }
            digests[Int(end)] = TokenDigest(bytes: digest)
        }
    }

    /// What the report says about checkpoints that weren't used.
    var remark: String {
        unknown == 0 ? "" : " \(unknown) checkpoints weren't used: their keys aren't published any more."
    }
}

extension VerifyAudit.Finding {
    fileprivate var words: String {
        switch self {
        case .intact(let first, let last, let waiting):
            let range = last < first ? "No entry is in the chain yet." : "Entries \(first) to \(last) are intact."
            return range + (waiting == 0 ? "" : " \(waiting) wait to be added to the chain.")
        case .broken(let first, let last):
            return "the audit log isn't intact: between entries \(first) and \(last) something was changed, removed or "
                + "inserted"
        case .foreign(let id): return "the audit log isn't intact: the service didn't write the entry \(id)"
        case .behind(let checkpoint, let last):
            return "the audit log ends at entry \(last), but a checkpoint names entry \(checkpoint): the database was "
                + "replaced by an older one"
        }
    }
}

extension TokenService {
    /// A checkpoint of the chain's present end.
    fileprivate func latestCheckpoint() async throws -> String? {
        if let new = try await checkpointAudit() { return new }
        return try await records.latestAuditCheckpoint()
    }
}
