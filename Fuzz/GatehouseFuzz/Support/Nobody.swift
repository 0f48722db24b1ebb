import GatehouseJOSE
import GatehouseTypes

/// Keys whose private halves were thrown away once they had signed three tokens: whoever makes a fourth has forged it.
enum Nobody {
    /// The public halves, one of each kind.
    static let keys = needed("nobody's keys") { try JSONWebKeySet(parsing: Array(set.utf8)) }

    /// A secret that was never used: whatever bears its code was forged.
    static let sharedKey = SymmetricJSONWebKey(
        Secret("YjXIJaYypEw6WzMQQt3b3SILOf1cVh9XxHfxd43dfZcor1rmEDp1-RddBAqdWRku"))

    /// What the three tokens say, up to the dot before the signature.
    static let signed: Set<String> = [
        "eyJhbGciOiJFUzI1NiIsImtpZCI6InAifQ." + claims, "eyJhbGciOiJFZERTQSIsImtpZCI6ImUiLCJ0eXAiOiJKV1QifQ." + claims,
        "eyJhbGciOiJSUzI1NiIsImtpZCI6InIifQ." + claims,
    ]

    private static let claims =
        "eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJzb21lb25lIiwiaWF0IjoxNzAwMDAwMDAwfQ"

    private static let set =
        #"{"keys":[{"kty":"EC","crv":"P-256","kid":"p","x":"klz2s8LzcAqNnwXEYibVd1d2lg4M9v8VYZZN6NnR8Ic","#
        + #""y":"-pqcNw7ntFhaNUOazLMOaPtO5IdiaLVyJLYgWiR3NSc"},"#
        + #"{"kty":"OKP","crv":"Ed25519","kid":"e","x":"VkKLiJFAX9gh_xY3OhStfvuedGfLDGWgMPohjMl6seg"},"#
        + #"{"kty":"RSA","kid":"r","e":"AQAB","n":""#
        + "x8GwlltpQ1xls0K4M1SrhJuxKQcBh13i6e7FHHaGa58H3RBdD07sSKZSOy-5o-zYQvBFzcvF3N6bT7SKLkm3xolqAPaiHY7p"
        + "BAic7jqHw_K8mSO7LEuDmxf0uRikiRB1ePRuoNfNkLWtYvg4YRvg7xmIlnNF5MZ1lRVJ3AuOPhhLUm_OEMpBIze1PghlDxY3"
        + "kz_qQg6E-0_0pjvEWbIJyIbrzYp3Fq13lhytdWHQrMawOAvdN9fBljLtV3h7EuQJr2ckbqRt1bBfCaAoAS_9MfurpcF7A36Q"
        + "-GAUKzMtj1kZZacYOIgs3qNcvlVo6VwVwB1eybVhc79mH8PLLrb_8Q"
        + #""}]}"#
}
