/// The version of Gatehouse, as [Semantic Versioning](https://semver.org) defines versions.
enum Version {
    /// The version's number.
    static let number = "0.1.0"
}
