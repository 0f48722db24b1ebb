import Foundation
import Synchronization

/// What the copies of one request have in common. Its name is only made up when somebody asks, since that takes longer
/// than making the request.
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
