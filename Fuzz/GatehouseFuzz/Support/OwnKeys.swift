import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes

/// The keys that inputs are signed with and sealed for, so that they get past the cryptography.
enum OwnKeys {
    /// Signs.
    static let ed25519 = read(
        #"{"kty":"OKP","crv":"Ed25519","x":"bq6Noblux5SyBRsPHVfSK1uWxA_Yfc30RcLUB2XjrdA","#
            + #""d":"XLI86Sf1Wn2a-iApH2Bun-9_mvrZYHrVULIBnFDGmRs"}"#)

    /// Signs, and opens what is sealed.
    static let p256 = read(
        #"{"kty":"EC","crv":"P-256","x":"ecdIsRLK4S8LmoZD4gUjx9ge0m413ViM7dCCslbSJf0","#
            + #""y":"mkq6xX8JBWxYNL_uvkRDntAvZgW8k5jE4v-_xw3PCwU","d":"RuC-s_9S5dt-qCrCuLAzSPGyjHVqMdfYaoTZC1WUi88"}"#)

    private static func read(_ text: String) -> PrivateKey {
        needed("a key of our own") { try PrivateJSONWebKey(parsing: JSONValue(parsing: text)).privateKey }
    }
}
