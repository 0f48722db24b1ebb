extension Duration {
    /// Whole seconds as text, in the two greatest units: "5 s", "4 min 12 s", "3 h 5 min", "12 d 3 h".
    var inWords: String {
        let seconds = components.seconds
        return switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
        case ..<86400: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
        default: "\(seconds / 86400) d \(seconds % 86400 / 3600) h"
        }
    }
}
