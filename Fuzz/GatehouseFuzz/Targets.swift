/// All targets.
enum Targets {
    static let all: [any FuzzTarget] = [
        Base64Target(), JSONTarget(), SignedTokenTarget(), SignedTokenMadeTarget(), SealedTokenTarget(),
        SealedTokenMadeTarget(), KeyTarget(), KeySetTarget(), PEMTarget(), DPoPTarget(), DPoPMadeTarget(),
        ChallengeTarget(), HTTPValuesTarget(), FormTarget(), MessagesTarget(),
        StatusListTarget(),
    ]
}
