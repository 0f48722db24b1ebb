/// Several sources of the same notices.
struct CombinedSource: ChangeSource {
    let sources: [any ChangeSource]

    func stop() {
        for source in sources { source.stop() }
    }
}
