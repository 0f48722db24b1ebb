import GatehouseRows

extension Migration {
    static let consents = Migration(
        "consents that contain what was shown",
        [
            .addColumn("consents", .text("allowed").optional)
        ])
}
