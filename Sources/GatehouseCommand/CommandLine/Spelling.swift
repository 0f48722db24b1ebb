/// Suggests the word that was probably meant.
enum Spelling {
    private static let maximumDistance = 2
    private static let maximumLength = 64

    /// Returns the known word that is nearest to a written one: at most two edits away, or else the only one that it
    /// abbreviates.
    ///
    /// - Returns: `nil` if no word is near. For a short word, fewer edits are allowed.
    static func nearest(to written: String, among words: [String]) -> String? {
        let length = written.utf8.count
        guard length <= maximumLength else { return nil }
        let near = words.map { (word: $0, distance: distance(written, $0)) }
            .filter { $0.distance <= maximumDistance && $0.distance * 2 < length }
        if let best = near.min(by: { $0.distance < $1.distance }) { return best.word }
        let longer = words.filter { length > maximumDistance && $0.hasPrefix(written) }
        return longer.count == 1 ? longer[0] : nil
    }

    /// Returns the number of bytes to insert, remove, replace, or swap with the next one to turn one text into the
    /// other.
    static func distance(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first.utf8), Array(second.utf8))
        var (before, last) = ([Int](), Array(0...second.count))
        for line in first.indices {
            var row = [line + 1]
            for column in second.indices {
                let replaced = last[column] + (first[line] == second[column] ? 0 : 1)
                row.append(min(replaced, last[column + 1] + 1, row[column] + 1))
                if line > 0, column > 0, first[line] == second[column - 1], first[line - 1] == second[column] {
                    row[column + 1] = min(row[column + 1], before[column - 1] + 1)
                }
            }
            (before, last) = (last, row)
        }
        return last[second.count]
    }
}

extension [Command] {
    /// Returns the name of the command or command family that the words probably mean.
    func nearest(to words: [String]) -> String? {
        let names = Set(map(\.name) + map { $0.path[0] } + ["help", "--help", "--version"])
        for count in [2, 1] where words.count >= count {
            let candidates = names.filter { $0.split(separator: " ").count == count }.sorted()
            let written = words.prefix(count).joined(separator: " ")
            guard !candidates.contains(written) else { return nil }
            if let name = Spelling.nearest(to: written, among: candidates) { return name }
        }
        return nil
    }
}
