import GatehouseHistories
import GatehouseTesting

/// `make histories`: runs histories, and prints each that no order explains.
struct HistoryCommand {
    private var campaign = HistoryCampaign()
    private var mistake: String?

    private static let settings = MakeSettings<HistoryCommand>(
        .init("ENGINE", "name") { command, name in
            guard let database = HistoryDatabases.named(name) else { return false }
            command.campaign.databases = [database]
            return true
        },
        .number("SEED") { $0.campaign.seed = $1 },
        .number("COUNT", atLeast: 1) { $0.campaign.count = $1 },
        .init("KINDS", "some,names") { command, names in
            let kinds = names.split(separator: ",").map { name in VerbKind.all.first { $0.name == name } }
            command.campaign.kinds = kinds.compactMap(\.self)
            return !kinds.contains { $0 == nil } && !kinds.isEmpty
        })

    init(_ arguments: [String]) {
        mistake = HistoryCommand.settings.read(arguments, into: &self)
    }

    /// Does what was asked.
    ///
    /// - Returns: The exit status: 0 if each history was explained, 1 if one wasn't, 2 for wrong usage.
    func run() async -> Int32 {
        if let mistake {
            say("\(mistake) isn't understood: \(HistoryCommand.settings.usage)")
            say("engines: \(HistoryDatabases.all.map(\.name).joined(separator: " "))")
            say("kinds of verbs: \(VerbKind.all.map(\.name).joined(separator: ","))")
            return 2
        }
        do {
            return try await campaign.run(telling: say) ? 0 : 1
        } catch {
            say("The histories couldn't be run: \(error)")
            return 1
        }
    }
}
