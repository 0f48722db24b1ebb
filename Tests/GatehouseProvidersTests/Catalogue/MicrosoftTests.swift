import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Microsoft")
struct MicrosoftTests {
    private func signIn(_ tenant: String = "common", _ change: (inout Wire) -> Void = { _ in }) async throws
        -> AuthSession
    {
        var wire = Wire.microsoft(tenant)
        change(&wire)
        let service = WireService(wire)
        return try await service.provider().signIn(service.context)
    }

    @Test(arguments: ["common", "organizations", "consumers"])
    func `gives each tenant's accounts that tenant's issuer`(_ tenant: String) async throws {
        let session = try await signIn(tenant)
        #expect(session.account.issuer == "https://login.microsoftonline.com/\(Wire.tenant)/v2.0")
        #expect(session.account.displayName == "Ada Lovelace")
    }

    @Test func `of one tenant is an issuer like any other`() async throws {
        let session = try await signIn(Wire.tenant)
        #expect(session.account.issuer == "https://login.microsoftonline.com/\(Wire.tenant)/v2.0")
        let other = await authError {
            try await signIn(Wire.tenant) { $0.tokenIssuer = "https://login.microsoftonline.com/other/v2.0" }
        }
        #expect(other?.code == .invalidResponse)
    }

    @Test func `isn't believed where the issuer doesn't fit the token's tenant`() async {
        let other = "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0"
        let changes: [(inout Wire) -> Void] = [
            { $0.tokenIssuer = other }, { $0.claims["tid"] = "9188040d-6c67-4c5b-b112-36a304b66dad" },
            { $0.claims["tid"] = nil }, { $0.claims["tid"] = "" }, { $0.claims["tid"] = 5 },
            { wire in
                wire.claims["tid"] = "a/../b"
                wire.tokenIssuer = "https://login.microsoftonline.com/a/../b/v2.0"
            },
            { $0.tokenIssuer = "https://login.microsoftonline.com/{tenantid}/v2.0" },
            { wire in
                wire.claims["tid"] = "{tenantid}"
                wire.tokenIssuer = "https://login.microsoftonline.com/{tenantid}/v2.0"
            },
        ]
        for change in changes {
            #expect(await authError { try await signIn("common", change) }?.code == .invalidResponse)
        }
    }

    @Test func `believes a key only for the issuer that it's for`() async throws {
        let own = "https://login.microsoftonline.com/\(Wire.tenant)/v2.0"
        for issuer in [own, "https://login.microsoftonline.com/{tenantid}/v2.0", nil] {
            let session = try await signIn("common") { $0.keyIssuer = issuer }
            #expect(session.account.issuer == own)
        }
        for issuer in ["https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0", ""] {
            let error = await authError { try await signIn("common") { $0.keyIssuer = issuer } }
            #expect(error?.code == .invalidResponse)
        }
    }

    /// A key set of several tenants: the key of another tenant may have the same identifier.
    @Test func `believes a key of one tenant for no other, whatever else has its name`() async throws {
        let own = "https://login.microsoftonline.com/\(Wire.tenant)/v2.0"
        let foreign = "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0"
        func error(_ issuer: String, beside others: [JSONValue]) async -> AuthError? {
            await authError {
                try await signIn("common") {
                    $0.keyIssuer = issuer
                    $0.otherKeys = others
                }
            }
        }
        let key = try WireService.key.get().publicKey
        let point = JSONWebKey(try PrivateKey.generate(.p256).publicKey, keyID: key.keyID).json
        for other in [own, foreign] {
            let key = JSONValue.object((point.object ?? [:]).merging(["issuer": .string(other)]) { $1 })
            #expect(await error(own, beside: [key]) == nil)
            #expect(await error(foreign, beside: [key])?.code == .invalidResponse)
        }
        let copy = key.json.object ?? [:]
        for other in ["", 5, .string(foreign)] as [JSONValue] {
            let key = JSONValue.object(copy.merging(["issuer": other]) { $1 })
            #expect(await error(own, beside: [key]) == nil)
            #expect(await error(foreign, beside: [key])?.code == .invalidResponse)
        }
    }

    @Test func `isn't taken from metadata of another template`() async {
        let error = await authError {
            try await signIn("common") { wire in
                for (place, document) in wire.documents {
                    var members = document.object ?? [:]
                    members["issuer"] = "https://evil.example/{tenantid}/v2.0"
                    wire.documents[place] = .object(members)
                }
            }
        }
        #expect(error?.code == .invalidResponse)
    }

    @Test func `keeps the account's tenant at a refresh, and refuses another`() async throws {
        let service = WireService(.microsoft())
        let provider = try service.provider()
        let session = try await provider.signIn(service.context)
        let renewed = try session.merging(try await provider.refresh(session))
        #expect(renewed.account.id == session.account.id)
    }
}
