extension Argon2Parameters {
    var phc: String {
        "m=\(memory),t=\(passes),p=\(lanes)"
    }

    init?(phc text: Substring) {
        let settings = text.split(separator: ",", omittingEmptySubsequences: false)
        guard settings.count == 3,
            let memory = Argon2Parameters.number(in: settings[0], after: "m="),
            let passes = Argon2Parameters.number(in: settings[1], after: "t="),
            let lanes = Argon2Parameters.number(in: settings[2], after: "p=")
        else { return nil }
        self.init(memory: memory, passes: passes, lanes: lanes)
    }

    private static func number(in text: Substring, after name: String) -> Int? {
        let digits = text.dropFirst(name.count)
        guard text.hasPrefix(name), (1...9).contains(digits.utf8.count), digits.first != "0",
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(digits)
    }
}
