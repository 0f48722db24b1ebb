extension [any HTTPLoader] {
    /// Resets all loaders at the same time. An object that occurs more than once is reset once.
    func resetAll() async {
        await withTaskGroup { group in
            for loader in withoutRepetitions {
                group.addTask { await loader.reset() }
            }
        }
    }

    private var withoutRepetitions: [any HTTPLoader] {
        var seen: Set<ObjectIdentifier> = []
        return filter { type(of: $0) is AnyClass ? seen.insert(ObjectIdentifier($0 as AnyObject)).inserted : true }
    }
}
