import Foundation
import Synchronization

/// The identity that the copies of a request share. Its identifier is generated on first use, because that takes longer
/// than creating the request.
final class RequestIdentity: Sendable {
    private let name = Mutex<UUID?>(nil)

    var id: UUID {
        name.withLock { name in
            if let name { return name }
            let made = UUID()
            name = made
            return made
        }
    }
}
