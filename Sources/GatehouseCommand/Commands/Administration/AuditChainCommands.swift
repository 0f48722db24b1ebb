import Foundation
import GatehouseService
import GatehouseTypes

extension Command {
    /// Checks the audit log's chain.
    static let auditVerify = Command(
        path: ["audit", "verify"],
        summary: "Check whether entries of the audit log were changed, removed or inserted.",
        options: DatabaseLocation.options + [
            .value(
                "checkpoints", "FILE",
                "Checkpoints that were stored elsewhere, one in each line; see 'audit checkpoint'. Only with them is it "
                    + "noticed if the log's end was removed."), .json,
        ]
    ) { invocation in
        let service = try await ServiceOpening.forAdministration(invocation)
        let file = try invocation.value("checkpoints").map { _ in try invocation.required("checkpoints") }
        let checkpoints = try file.map { try service.checkpoints(in: $0) } ?? []
        let finding = try await service.verifyAudit(checkpoints: checkpoints)
        guard case .intact(let first, let last, let waiting) = finding else {
            throw CommandFailure(finding.words(comparedWith: checkpoints))
        }
        invocation.result(
            [
                "first": .integer(Int64(first)), "last": .integer(Int64(last)), "waiting": .integer(Int64(waiting)),
                "checkpoints": .integer(Int64(checkpoints.count)),
            ],
            text: finding.words(comparedWith: checkpoints))
    }

    /// Signs the end of the audit log's chain.
    static let auditCheckpoint = Command(
        path: ["audit", "checkpoint"],
        summary: "Print the signed end of the audit log. Store it elsewhere, to notice if the database is replaced.",
        options: DatabaseLocation.options + [.json]
    ) { invocation in
        let service = try await ServiceOpening.forAdministration(invocation)
        while try await service.sealAudit() == SealAudit.maximumCount {}
        guard let token = try await service.checkpointAudit.latest() else {
            throw CommandFailure("the audit log is empty: there is nothing to sign yet")
        }
        invocation.result(["checkpoint": .string(token)], verbatim: token)
    }

    /// Prints the audit log as JSON lines.
    static let auditExport = Command(
        path: ["audit", "export"],
        summary: "Print the audit log as JSON lines, the oldest entry first, each with its number in the chain.",
        options: DatabaseLocation.options + [
            .value("after", "NUMBER", "Only entries with a higher number, such as those since the last export."),
            .flag("json", "Changes nothing: the output is JSON lines in any case."),
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

extension TokenService {
    /// The checkpoints in a file, one in each line.
    fileprivate func checkpoints(in file: String) throws -> [AuditCheckpoint] {
        let bytes = try FileBytes.read(URL(filePath: file), maximumSize: maximumCheckpointsSize)
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard !lines.isEmpty else {
            throw CommandFailure("\(file) contains no checkpoint, so the log's end can't be checked")
        }
        return try lines.enumerated().map { index, line in
            guard let checkpoint = checkpointAudit.read(String(line)) else {
                throw CommandFailure("line \(index + 1) isn't a checkpoint that this service has signed")
            }
            return checkpoint
        }
    }
}

/// The maximum size of a file with checkpoints in bytes: several years of hourly ones.
private let maximumCheckpointsSize = 32 * 1024 * 1024

extension VerifyAudit.Finding {
    fileprivate func words(comparedWith checkpoints: [AuditCheckpoint]) -> String {
        switch self {
        case .intact(let first, let last, let waiting):
            let range =
                last < first
                ? "No entry is in the chain yet."
                : "Entries \(first) to \(last) are intact\(checkpoints.agreement(from: first))"
            return range + (waiting == 0 ? "" : " \(waiting) wait to be added to the chain.")
        case .broken(let first, let last):
            return "the audit log isn't intact: between entries \(first) and \(last) something was changed, removed or "
                + "inserted"
        case .foreign(let id):
            return
                "the audit log isn't intact: the service didn't write the entry \(id), or has given it another number"
        case .foreignCheckpoint(let end):
            return "the audit log isn't intact: the service didn't sign the checkpoint of entry \(end) in the database"
        case .behind(let checkpoint, let last):
            return
                "the audit log ends at entry \(last), but a checkpoint names entry \(checkpoint): its end was removed, "
                + "or the database was replaced by an older one"
        }
    }
}

extension [AuditCheckpoint] {
    /// The end of the sentence about the entries that are intact, of which this is the first number: with how many
    /// checkpoints they agree. Older checkpoints can't be compared, since their entries were deleted.
    func agreement(from first: Int) -> String {
        let ends = map(\.end).filter { $0 >= first - 1 }
        let numbers = [ends.count, count - ends.count].map { $0 == 1 ? "1 checkpoint" : "\($0) checkpoints" }
        let end = ends.max().map { " and agree with \(numbers[0]), the last at entry \($0)." } ?? "."
        return end + (ends.count == count ? "" : " The entries of \(numbers[1]) were deleted since.")
    }
}
