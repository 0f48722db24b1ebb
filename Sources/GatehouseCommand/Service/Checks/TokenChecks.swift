import GatehouseService
import GatehouseTypes

extension SettingCheck {
    /// Whether a revocation takes long to have an effect at backends.
    static let accessTokenLifetime = SettingCheck { settings in
        let hour = 3_600
        let range = Lifetimes.accessTokenSeconds
        guard let seconds = try settings.invocation.integer("access-token-lifetime", in: range), seconds > hour,
            settings.invocation.value("status-list-lifetime") == nil
        else { return [] }
        return [
            "'--access-token-lifetime \(seconds)': tokens of a revoked device or a disabled account are valid for up to "
                + "\(Duration.seconds(seconds).inWords), since backends can't learn of it before: '--status-list-lifetime' tells them."
        ]
    }
}
