extension [any HTTPLoader] {
    /// Resets all at once, and each object once, however often it stands in the row.
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
