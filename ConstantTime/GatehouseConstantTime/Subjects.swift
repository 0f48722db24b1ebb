/// All subjects: first the flaws, which must be seen, then what is ours.
enum Subjects {
    static let all: [Subject] = [
        Subject.planted, Subject.secrets, Subject.comparisons, Subject.codes, Subject.macTokens, Subject.boxes,
        Subject.sealedTokens, Subject.messages,
    ].flatMap(\.self)
}
