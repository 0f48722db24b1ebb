import GatehouseTypes

extension AuthManager {
    /// Does what a transition left to do. Writing and deleting are awaited; what talks to a server goes on by itself.
    func perform(_ work: [SessionWork]) async {
        for item in work {
            switch item {
            case .read(let ticket): startInBackground { await self.read(ticket) }
            case .refresh(let ticket, let held): startInBackground { await self.conductRefresh(ticket, held) }
            case .dispose(let session, let disposal): dispose(session, disposal)
            case .write(let arrival): await write(arrival)
            case .erase: _ = await erase()
            case .writeLater: catchUp()
            case .signIn: break  // The caller of the sign-in conducts it, since it has the context.
            }
        }
    }

    /// Waits until everything has ended that goes on by itself: refreshes, revocations, reads of the store.
    ///
    /// A program calls it before it ends. A failed write that waits to be tried again isn't waited for.
    public func finishBackgroundWork() async {
        while let (_, end) = background.first {
            await end()
        }
    }

    @discardableResult
    func startInBackground<Value: Sendable>(
        _ operation: @escaping @Sendable () async -> Value
    ) -> Task<Value, Never> {
        let number = nextBackground
        nextBackground += 1
        let task = spawn {
            let value = await operation()
            await self.ended(number)
            return value
        }
        background[number] = { _ = await task.value }
        return task
    }

    private func ended(_ number: UInt64) {
        background[number] = nil
    }
}
