extension AuthManager {
    /// Does what a transition left to do. Writing and deleting are awaited; what talks to a server goes on by itself.
    func perform(_ work: [SessionWork]) async {
        for item in work {
            switch item {
            case .read(let ticket): background.start { await self.read(ticket) }
            case .refresh(let ticket, let held): background.start { await self.conductRefresh(ticket, held) }
            case .dispose(let session, let disposal, let base): dispose(session, disposal, base)
            case .write(let arrival): await write(arrival)
            case .end: _ = await end()
            case .writeLater: catchUp()
            case .signIn: break  // The caller of the sign-in conducts it, since it has the context.
            }
        }
    }

    /// Waits until everything has ended that goes on by itself: refreshes, revocations, reads of the store, and the end of
    /// a sign-in that was called off. What the trail doesn't hold yet is written down.
    ///
    /// A program calls it before it ends. A failed write that waits to be tried again isn't waited for.
    public func finishBackgroundWork() async {
        await background.finish()
        await keeper.flush()
    }
}
