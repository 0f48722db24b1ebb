public import Foundation

/// Everything that the service keeps.
///
/// Each verb is an atomic sentence: it does all that it says, including its audit entries, or nothing at all, and two
/// that run at once come out as if one had run after the other. When it returns, what it did survives the process.
/// Where a verb takes a value such as ``RefreshRotation``, that value decides and the storage obeys, so that every
/// storage decides alike.
///
/// Verbs throw ``ServiceError``: ``ServiceError/Code/alreadyExists``, ``ServiceError/Code/notFound`` where they say so,
/// and ``ServiceError/Code/storageUnavailable`` or ``ServiceError/Code/storageCorrupt`` at any time.
public protocol ServiceStorage: AppStorage, AccountStorage, DeviceStorage, CodeStorage, FamilyStorage,
    AccessTokenStorage,
    SessionStorage, KeyStorage, AuditStorage
{
    /// Forgets what ended long ago: codes, challenges, browser sessions, access and refresh tokens, and families whose
    /// end, by expiry, lies before that time. The audit, apps, accounts and devices stay.
    ///
    /// - Parameter date: What ended before it goes.
    /// - Throws: ``ServiceError``.
    func removeExpired(before date: Date) async throws
}
