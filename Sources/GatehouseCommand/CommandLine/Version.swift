/// The version of Gatehouse, by [Semantic Versioning](https://semver.org).
enum Version {
    /// The version's number.
    static let number = "0.1.0"
}
