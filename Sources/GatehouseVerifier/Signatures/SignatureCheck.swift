import GatehouseJOSE

/// Checks that the issuer has signed a token, and asks for the issuer's keys only if the token could be one of theirs.
struct SignatureCheck {
    let algorithms: Set<SignatureAlgorithm>
    let keys: any IssuerKeySource

    func verify(_ token: UnverifiedToken) async throws(Halt) -> VerifiedAccessToken {
        if let reason = TypePolicy.reason(against: token.header) { throw .refused(reason) }
        guard let algorithm = SignatureAlgorithm(name: token.header.algorithm), algorithms.contains(algorithm) else {
            throw .refused(.algorithmNotAllowed)
        }
        let keySet: JSONWebKeySet
        do {
            keySet = try await keys.keys(for: token.header)
        } catch {
            throw .undecided(Indecision(.keysUnavailable, error))
        }
        do {
            return try VerifiedAccessToken(token.verify(with: keySet, allowing: [algorithm]))
        } catch let error as JOSEError {
            throw SignatureCheck.halt(for: error)
        } catch let halt as Halt {
            throw halt
        } catch {
            throw .refused(.invalidSignature)
        }
    }

    private static func halt(for error: JOSEError) -> Halt {
        switch error.code {
        case .algorithmNotAllowed: .refused(.algorithmNotAllowed)
        case .keyNotFound, .keyNotSuitable, .ambiguousKey: .refused(.unknownKey, error.code.rawValue)
        default: .refused(.invalidSignature)
        }
    }
}
