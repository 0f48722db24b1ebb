extension Scenario {
    /// Every scenario, in the order in which they are run.
    package static let all: [Scenario] = [
        .refreshAndSignOut, .requestExpiryAndSignOut, .twoRequestsAndExpiry, .lostAnswerAndSignOut,
        .refreshAndSignInAsAnother, .requestAndSignInAsAnother, .twoSignIns, .twoSignOuts, .signOutAndSignIn,
        .signOutOffline, .signOutAndExit, .serverEndsSession, .restoreAndSignOut, .restoreAndSignIn, .nothingStored,
        .foreignSession, .corruptDisk, .storeFailsAndSignOut, .eraseFails, .lockedStore, .cancelledSignIn,
        .cancelledRequest, .cancelledStepUp, .stepUpAndRequest, .stepUpAndRefresh, .stepUpAndSignOut,
        .providerSwitchAndRefresh, .providerSwitchAndRequest, .deathInRefresh, .deathInSignIn,
        .deathInSignOut, .deathInStepUp, .siblingRefreshes, .siblingRequests, .siblingSignsOut,
        .siblingSignsIn, .siblingDies, .siblingLosesAnswer, .siblingStepsUp, .siblingEndedByServer,
        .siblingSignsInDuringRenewal, .siblingSignsInDuringRejection, .rejectionIsStoredLate,
        .siblingsAtOnce, .everythingAtOnce, .everythingWhileRestoring, .everythingWhileLocked,
        .everythingWithFaults, .everythingWithStepUp, .everythingUntilTheEnd,
        .siblingsChangeHands, .siblingCallsOffStepUp, .siblingsRenew, .siblingStarts, .siblingIsLockedOut,
        .everythingInTime, .unreadableAnswer, .unreadableAnswerAndRefreshes, .halfReadableAnswer,
        .halfReadableAnswerAndSignOut, .siblingRefreshesUnreadable, .siblingRefreshesAccessTokenOnly,
        .answerOfAnotherAccount, .unverifiedAnswer, .unverifiedAnswerInDoubt, .siblingAnswerUnreadable,
        .siblingAnswerHalfReadable, .siblingAnswerOfAnotherAccount, .siblingAnswerUnverified,
        .refreshesBesideStepUps, .rejectedBesideOthers, .stepUpWhileLocked,
        .lateRead, .lateLock, .lateWrite, .lateDurability, .lateRejection, .lateFailure,
        .lateAdoption, .lateAdoptionAndSignIn, .lateAdoptionAndSignOut, .lateRemainder, .lateMismatch, .lateProfile,
        .lateProfileAndSignIn,
        twoRequestsAndExpiry.coarsely,
    ]

    /// The scenario of a name.
    package static func named(_ name: String) -> Scenario? {
        all.first { $0.name == name }
    }
}
