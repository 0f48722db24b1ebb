import GatehouseJOSE
import GatehouseOAuth

extension ClientRecord {
    /// The algorithms by which the client may sign.
    ///
    /// - Parameter name: The algorithm that it has registered; `nil` for none.
    /// - Returns: That algorithm, or all. For a client that is registered as FAPI 2.0 demands, RSA with the padding of
    ///   PKCS #1 isn't among them (Security Profile, section 5.4.1).
    func signatureAlgorithms(registered name: String?) -> Set<SignatureAlgorithm> {
        if let name { return Set([SignatureAlgorithm(name: name)].compactMap(\.self)) }
        let all = Set(SignatureAlgorithm.all)
        return followsFAPI ? all.filter { !$0.name.hasPrefix("RS") } : all
    }

    /// Whether it authenticates by a key, has tokens that are bound to one, and must push or sign its requests.
    private var followsFAPI: Bool {
        authenticationMethod == "private_key_jwt" && requiresDPoP
            && (metadata.requirePushedAuthorizationRequests == true || metadata.requireSignedRequestObject == true)
    }
}
