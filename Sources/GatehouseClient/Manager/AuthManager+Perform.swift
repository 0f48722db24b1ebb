extension AuthManager {
    /// Carries out what an event has left to do. Writing and deleting are awaited; what talks to a server goes on by
    /// itself.
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

    /// Waits until everything has ended that goes on by itself: refreshes, revocations, reads of the store, and the end
    /// of a sign-in that was called off. What the history doesn't hold yet is written down.
    ///
    /// A program calls it before it ends. A failed write that waits to be tried again isn't waited for.
    public func finishBackgroundWork() async {
        await background.finish()
        await flush()
    }
}
