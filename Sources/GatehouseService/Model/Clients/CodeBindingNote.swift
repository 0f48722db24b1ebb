package import Foundation
package import GatehouseRows
import GatehouseTypes

/// The binding of the codes that a client has redeemed lately. The service notes the weakest one of a day, and another
/// one on a later day, so that a client causes at most two writes a day.
package struct CodeBindingNote: ColumnValue, Hashable {
    package static var kind: Cell.Kind { .text }

    /// The time after which a stronger binding takes the place of the noted one, in seconds.
    static let lifetime: TimeInterval = 86_400

    package let binding: CodeBinding
    /// The hour in which it was noted.
    package let notedAt: Date

    init(_ binding: CodeBinding, at now: Date) {
        (self.binding, notedAt) = (binding, now.hour)
    }

    package init?(cell: Cell) {
        guard let json = JSONValue(cell: cell), let notedAt = Date(microseconds: json["at"]),
            let binding = json["binding"]?.string.flatMap(CodeBinding.init)
        else { return nil }
        (self.binding, self.notedAt) = (binding, notedAt)
    }

    package var cell: Cell {
        let json: JSONValue = ["binding": .string(binding.rawValue), "at": notedAt.microseconds]
        return json.cell
    }
}

extension ClientRecord {
    /// Whether it is known that the client redeems codes that only its own authentication protects.
    package var sendsNeitherChallengeNorNonce: Bool {
        codeBinding?.binding == .neither && codeProtection == .client
    }

    /// Whether a code that the client has redeemed changes what is noted of it.
    func isNews(_ binding: CodeBinding, at now: Date) -> Bool {
        guard let noted = codeBinding else { return true }
        if binding < noted.binding { return true }
        return binding > noted.binding && now >= noted.notedAt.addingTimeInterval(CodeBindingNote.lifetime)
    }
}
