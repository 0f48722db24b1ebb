import GatehouseTypes

extension Command {
    /// Lists the accounts on this machine.
    static let accounts = Command(
        path: ["accounts"],
        summary: "List the accounts on this machine; a star stands before the one that is meant when none is named.",
        options: [.json]
    ) { invocation in
        let all = try AccountHome(invocation)
        let folders = all.folders
        // A choice that can't be read must not hide the accounts; naming another one mends it.
        let defaultName = try? all.defaultName
        if folders.isEmpty, !invocation.flag("json") {
            invocation.console.note("There are no accounts yet; 'gatehouse login' makes one.")
        }
        let width = folders.map(\.name.count).max() ?? 0
        for folder in folders {
            let listing = await AccountListing(folder, isDefault: folder.name == defaultName)
            invocation.result(listing.report(at: SystemTimeSource().now), text: listing.line(width: width))
        }
        return .done
    }
}
