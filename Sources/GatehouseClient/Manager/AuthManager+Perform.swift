extension AuthManager {
    /// Carries out the remaining effects of an event. Writes and deletions are awaited; requests to servers run in the
    /// background.
    func perform(_ orders: [Order]) async {
        for order in orders {
            switch order.effect {
            case .read(let ticket): background.start { await self.read(ticket) }
            case .refresh(let ticket):
                if let held = order.session { background.start { await self.conductRefresh(ticket, held) } }
            case .write: if let session = order.session { await write(session) }
            case .drop(.forget): if let over = order.session { background.start { await self.forget(over.session) } }
            case .drop(.revoke), .discardArrived: revokeInBackground()
            case .erase: _ = await end()
            case .writeLater: catchUp()
            case .signIn: break  // The caller of the sign-in conducts it, since it has the context.
            case .drop(.leave), .share, .mark, .settle: break  // The core has carried them out.
            }
        }
    }

    /// Waits until the background work has ended: refreshes, revocations, reads of the store, and a cancelled sign-in.
    /// Then writes the pending entries of the history.
    ///
    /// A program calls it before it exits. It doesn't wait for the retry of a failed write.
    public func finishBackgroundWork() async {
        await background.finish()
        await flush()
    }
}
