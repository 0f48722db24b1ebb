import GatehouseClient
import GatehouseTypes

extension StoreReading {
    /// What was read, in a word.
    var word: String {
        switch self {
        case .found(let record): record.session?.account.subject.rawValue ?? "nobody"
        case .absent: "nothing"
        case .unavailable: "locked"
        case .corrupt: "corrupt"
        }
    }
}
