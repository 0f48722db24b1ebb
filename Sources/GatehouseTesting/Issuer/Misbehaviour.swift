extension ScriptedIssuer {
    /// A way in which an issuer misbehaves. Several can be combined. A new one is added as a new value.
    public struct Misbehaviour: Sendable, CustomStringConvertible {
        /// A short description of the error.
        public let description: String

        let change: @Sendable (inout Behaviour) -> Void

        /// Creates a way to misbehave.
        ///
        /// - Parameters:
        ///   - description: A short description of the error.
        ///   - change: Changes the behaviour of the issuer.
        public init(_ description: String, _ change: @escaping @Sendable (inout Behaviour) -> Void) {
            self.description = description
            self.change = change
        }
    }
}
