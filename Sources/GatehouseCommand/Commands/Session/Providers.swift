import GatehouseProviders
import GatehouseTypes

extension Command {
    /// Lists the providers of the catalogue.
    static let providers = Command(
        path: ["providers"],
        summary: "List the providers that 'gatehouse login --provider' knows, and the parameters of each.",
        options: [.json], examples: ["providers"]
    ) { invocation in
        let width = ProviderCatalogue.entries.map(\.id.count).max() ?? 0
        for entry in ProviderCatalogue.entries {
            let parameters = entry.parameters.map(\.listing)
            invocation.result(
                ["name": .string(entry.id), "parameters": .array(parameters)],
                text: entry.parameters.isEmpty
                    ? entry.id
                    : ([entry.id.filled(to: width)] + entry.parameters.map(\.sentence)).joined(separator: "  "))
        }
    }
}

extension CatalogueEntry.Parameter {
    /// The members that `--json` prints for a parameter.
    fileprivate var listing: JSONValue {
        var members: [String: JSONValue] = ["name": .string(name), "summary": .string(summary)]
        members["default"] = usual.map(JSONValue.string)
        return .object(members)
    }

    fileprivate var sentence: String {
        "--with \(name)=… (\(summary)\(usual.map { "; default: \($0)" } ?? ""))"
    }
}
