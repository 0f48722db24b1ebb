import Foundation
import GatehouseHistories

/// `make histories`: runs histories, and prints each that no order explains.
struct HistoryCommand {
    private var campaign = HistoryCampaign()
    private var mistake: String?

    /// Reads `NAME=VALUE` arguments, as make passes them on.
    init(_ arguments: [String]) {
        for argument in arguments {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if parts.count != 2 || !take(parts[0], parts[1]) { mistake = argument }
        }
    }

    private mutating func take(_ name: String, _ value: String) -> Bool {
        switch name {
        case "ENGINE": return HistoryDatabases.named(value).map { campaign.databases = [$0] } != nil
        case "SEED": return UInt64(value).map { campaign.seed = $0 } != nil
        case "COUNT": return Int(value).map { campaign.count = max($0, 1) } != nil
        default: return false
        }
    }

    /// Does what was asked.
    ///
    /// - Returns: The exit status: 0 if each history was explained, 1 if one wasn't, 2 for wrong usage.
    func run() async -> Int32 {
        if let mistake {
            say("\(mistake) isn't understood: ENGINE=name SEED=number COUNT=number")
            say("engines: \(HistoryDatabases.all.map(\.name).joined(separator: " "))")
            return 2
        }
        do {
            return try await campaign.run(telling: say) ? 0 : 1
        } catch {
            say("The histories couldn't be run: \(error)")
            return 1
        }
    }

    /// Prints a line at once, also where the output is a pipe.
    private func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
