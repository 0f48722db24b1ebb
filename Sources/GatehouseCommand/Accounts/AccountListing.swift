import Foundation
import GatehouseClient
import GatehouseTypes

/// What lists show of one account.
struct AccountListing: Sendable {
    let name: String
    let isDefault: Bool
    let profile: Profile?
    let state: AuthenticationState

    /// Looks into an account's folder. What can't be read there is shown as such.
    init(_ folder: AccountFolder, isDefault: Bool) async {
        name = folder.name
        self.isDefault = isDefault
        profile = try? folder.profile()
        if let session = try? await AccountSession.open(folder) {
            state = await session.settled()
            await session.manager.finishBackgroundWork()
        } else {
            state = .locked(.corrupt)
        }
    }

    /// What `--json` says.
    func report(at now: Date) -> [String: JSONValue] {
        var members = state.report(at: now)
        members["name"] = .string(name)
        members["default"] = .bool(isDefault)
        members["issuer"] = members["issuer"] ?? profile?.provider.issuer.map(JSONValue.string)
        members["provider"] = profile.map { .string($0.provider.label) }
        members["clientID"] = profile.map { .string($0.clientID) }
        return members
    }

    /// What people are told: one line, with a star before the account that is meant when none is named.
    func line(width: Int) -> String {
        let words = [name.padded(to: width), state.summary, profile?.provider.label].compactMap(\.self)
        return ((isDefault ? "* " : "  ") + words.joined(separator: "  ")).printable
    }
}

extension AuthenticationState {
    fileprivate var summary: String {
        switch self {
        case .signedIn(let session), .refreshing(let session):
            session.account.displayName ?? session.account.subject.rawValue
        case .signedOut, .signingIn: "(signed out)"
        case .locked, .restoring: "(can't be read)"
        }
    }
}
