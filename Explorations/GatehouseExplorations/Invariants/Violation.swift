/// What an order broke.
package enum Violation: Error, Hashable, Sendable {
    /// A request or a refresh left with a token after its process had been told to sign out.
    case sentAfterSignOut
    /// A request left with a token of the account that another sign-in had replaced.
    case sentAfterSwitch
    /// A request left with a token that was neither written nor declared to be in memory only.
    case sentBeforeStored
    /// A request was sent more than twice.
    case sentTooOften
    /// A request was begun with one account and repeated with another's token.
    case accountChanged
    /// Another account's session took a session's place within one epoch.
    case accountChangedWithinEpoch
    /// A token or a key of one account stood beside another's.
    case mixed
    /// A session was used or kept whose key had been deleted.
    case keyDeleted
    /// Two refreshes with one refresh token ran at once.
    case refreshedTwice
    /// A process asked the server to revoke a session while it was asking that, or after it had been answered.
    case revokedTwice
    /// A process waited for its revocations, and afterwards the disk still listed one that had been owed before.
    case revocationNotWritten
    /// A spent refresh token came back, and the server revoked the family.
    case familyRevoked
    /// A spent refresh token came back although no answer was lost.
    case spentAgain
    /// A session was written after its process had been told to sign out.
    case writtenAfterSignOut
    /// A session ended, and neither the server nor anybody else had said so.
    case endedWithoutCause
    /// Work of an earlier epoch changed something.
    case committedAcrossEpochs
    /// A session held at the end that had been signed out of.
    case cameBack
    /// At the end, something was still under way.
    case stillBusy(String)
    /// At the end, the disk and the memory were of two minds.
    case disagreement
    /// At the end, the session in memory had not been written although the disk was well.
    case notWritten
    /// At the end, somebody was signed in, and no request got through.
    case unusable(String)
    /// At the end, a session that nobody holds lived on at the server.
    case leftAtServer
}
