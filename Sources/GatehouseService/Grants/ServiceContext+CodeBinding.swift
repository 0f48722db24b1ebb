import GatehouseRows

extension ServiceContext {
    /// Notes the binding of a code that its client, which has authenticated, has redeemed. It is done after the
    /// redemption, whose transaction only shares the client's row, and whose tokens don't depend on it: if the storage
    /// fails now, the next code is noted.
    func note(_ binding: CodeBinding, of client: ClientRecord) async {
        let now = time.now
        guard client.isNews(binding, at: now) else { return }
        defer { clients.forget(client.id) }
        try? await storage.write { transaction in
            guard let before = try transaction.client(client.id, lock: .update), before.isNews(binding, at: now)
            else { return }
            var after = before
            after.codeBinding = CodeBindingNote(binding, at: now)
            transaction.update(before, to: after)
        }
    }
}
