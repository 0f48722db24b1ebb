import Foundation
import Gatehouse

// The article Several accounts.

func accountsExample(
    folder: URL, provider: OpenIDProvider, browser: any UserAgent, server: Origin
) async throws -> [LoaderChain] {
    // snippet.open
    let accounts = try await AuthAccounts(in: FileAccountStore(folder: folder)) { _, store in
        AuthManager(provider: provider, store: store)
    }
    // snippet.end
    // snippet.signIn
    let ada = try await accounts.signIn(SignInContext(userAgent: browser))
    // snippet.end
    // snippet.requests
    let api = LoaderChain {
        ScopeToSession(ada.manager)
        Authenticate([.oauth: ada.manager.authenticator(for: server)])
    }
    // snippet.end
    return [api]
}

func chooseExample(_ accounts: AuthAccounts) async throws -> AuthManager? {
    // snippet.choose
    for entry: AuthAccounts.Entry in accounts.entries { print(entry.account?.displayName ?? "locked") }
    if let first: Account.ID = accounts.entries.first?.account?.id { try await accounts.use(first) }
    let manager = accounts.current?.manager
    // snippet.end
    return manager
}

func leaveExample(_ accounts: AuthAccounts) async {
    // snippet.signOut
    for entry in accounts.entries {
        guard let account = entry.account?.id else { continue }
        let report: SignOutReport = await accounts.signOut(account)
        if let error = report.storeError { print("Still stored on this machine: \(error.reason)") }
    }
    // snippet.end
}

func encryptedAccountsExample(folder: URL, keys: KeyFile) -> FileAccountStore {
    // snippet.encrypted
    let store = FileAccountStore(folder: folder) { EncryptedFileStore(file: $0, keys: keys) }
    // snippet.end
    return store
}

func previewExample(_ provider: any RemoteAuthProvider) async throws -> AuthAccounts {
    // snippet.preview
    let accounts = try await AuthAccounts(in: MemoryAccountStore()) { _, store in
        AuthManager(provider: provider, store: store)
    }
    // snippet.end
    return accounts
}
