import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes
import Testing

@Suite("Server metadata with a member that can't be used")
struct UnusableMemberTests {
    private static let issuer = "https://id.example"

    private static func read(_ members: [String: JSONValue]) throws -> ServerMetadata {
        let json = JSONValue.object(members.merging(["issuer": .string(issuer)]) { $1 })
        return try ServerMetadata(parsing: json.encoded, expectedIssuer: issuer)
    }

    static let endpoints: [(name: String, path: any KeyPath<ServerMetadata, URL?> & Sendable)] = [
        ("authorization_endpoint", \.authorizationEndpoint), ("token_endpoint", \.tokenEndpoint),
        ("jwks_uri", \.jwksURI), ("revocation_endpoint", \.revocationEndpoint),
        ("introspection_endpoint", \.introspectionEndpoint), ("userinfo_endpoint", \.userInfoEndpoint),
        ("end_session_endpoint", \.endSessionEndpoint), ("registration_endpoint", \.registrationEndpoint),
        ("pushed_authorization_request_endpoint", \.pushedAuthorizationRequestEndpoint),
        ("device_authorization_endpoint", \.deviceAuthorizationEndpoint),
    ]

    @Test(arguments: endpoints)
    func `have no endpoint over plain text, and say which one they had`(
        name: String, path: any KeyPath<ServerMetadata, URL?> & Sendable
    ) throws {
        let metadata = try Self.read([name: "http://keycloak:8080/place"])
        #expect(metadata[keyPath: path] == nil)
        for read in [
            { try metadata.endpoint(path) }, { try metadata.requiredEndpoint(path) },
        ] as [() throws -> URL?] {
            let error = #expect(throws: UnusableMember.self) { try read() }
            #expect(error?.reason == .insecureAddress)
            #expect(
                error?.description
                    == "\(name) in the issuer's metadata (https://id.example) is neither an https URL nor one on this "
                    + #"machine: "http://keycloak:8080/place""#)
        }
        #expect(try Self.read([name: "http://127.0.0.1:1/place"]).endpoint(path) != nil)
    }

    @Test(
        arguments: [
            5, ["https://id.example/x"], "/place", "https://id.example/x#y", "place", true, "#", "?revoke", " ",
        ] as [JSONValue])
    func `have no endpoint that isn't one`(value: JSONValue) throws {
        for (name, path) in Self.endpoints {
            let metadata = try Self.read([name: value])
            #expect(metadata.unusable.map(\.name) == [name])
            let error = #expect(throws: UnusableMember.self) { try metadata.endpoint(path) }
            #expect(error?.reason == .invalidParameter)
        }
    }

    @Test func `have none where they name none`() throws {
        for (name, path) in Self.endpoints {
            #expect(try Self.read([name: ""]).endpoint(path) == nil)
            #expect(try Self.read([name: .null]).unusable.isEmpty)
            #expect(throws: UnusableMember.self) { try Self.read([name: ""]).requiredEndpoint(path) }
            let error = #expect(throws: UnusableMember.self) { try Self.read([:]).requiredEndpoint(path) }
            #expect(error?.description == "the issuer's metadata have no \(name) (https://id.example)")
        }
    }

    @Test(arguments: [
        "scopes_supported", "response_types_supported", "response_modes_supported", "grant_types_supported",
        "token_endpoint_auth_methods_supported", "acr_values_supported", "prompt_values_supported",
        "subject_types_supported", "id_token_signing_alg_values_supported", "claims_supported",
        "userinfo_signing_alg_values_supported", "request_object_signing_alg_values_supported",
    ])
    func `are as without a list that can't be read`(name: String) throws {
        for value in ["openid", [0], 5, ["a": "b"], ["x", 1]] as [JSONValue] {
            let metadata = try Self.read([name: value])
            #expect(metadata.unusable.map(\.name) == [name])
            #expect(try metadata.json == Self.read([:]).json)
        }
    }

    @Test(arguments: [
        "backchannel_logout_supported", "backchannel_logout_session_supported", "claims_parameter_supported",
        "request_parameter_supported", "request_uri_parameter_supported", "require_request_uri_registration",
    ])
    func `are as without a flag that can't be read`(name: String) throws {
        for value in ["true", 1, [], "", ["true": true]] as [JSONValue] {
            let metadata = try Self.read([name: value])
            #expect(metadata.unusable.map(\.name) == [name])
            #expect(try metadata.json == Self.read([:]).json)
        }
    }

    @Test(arguments: ["true", "false", 0, 1, [], "", ["true": true]] as [JSONValue])
    func `demand what adds protection if that can't be read`(value: JSONValue) throws {
        let demands: [(String, any KeyPath<ServerMetadata, Bool> & Sendable)] = [
            ("authorization_response_iss_parameter_supported", \.authorizationResponseIssParameterSupported),
            ("require_pushed_authorization_requests", \.requirePushedAuthorizationRequests),
            ("require_signed_request_object", \.requireSignedRequestObject),
        ]
        for (name, path) in demands {
            let metadata = try Self.read([name: value])
            #expect(metadata[keyPath: path])
            #expect(metadata.unusable.map(\.countsAsSet) == [true])
            #expect(try !Self.read([name: false])[keyPath: path] && !Self.read([:])[keyPath: path])
        }
    }

    @Test(arguments: ["ES256", [0], 5, ["ES256", 1], true, [[]]] as [JSONValue])
    func `offer protection if its list can't be read`(value: JSONValue) throws {
        let metadata = try Self.read(["dpop_signing_alg_values_supported": value])
        for algorithm in SignatureAlgorithm.all { #expect(metadata.supportsDPoP(algorithm: algorithm.name)) }
        let challenges = try Self.read(["code_challenge_methods_supported": value])
        #expect(challenges.codeChallengeMethodsSupported == ["S256"])
        #expect(try Self.read(["dpop_signing_alg_values_supported": []]).dpopSigningAlgValuesSupported == [])
    }

    @Test(
        arguments: [
            ("http://user:hidden@id.example/x?key=hidden#hidden", #""http://id.example/x""#),
            ("http://id.example/?key=hidden", #""http://id.example/""#), ("a\u{1B}[2J\u{202E}b", #""a\u001b[2J???b""#),
            (["a": [1, true]], #"{"a":[1,true]}"#),
            ("https://user:hid?hidden@id.example/", #""https://...""#), ("user:hidden/x@id.example", #""id.example""#),
            ("user:hidden#x@id.example", #""...""#), ("http://id.example/x?a=b@c", #""http://...""#),
            (["https://user:hidden@id.example/x", ["k": "/y?hidden"]], #"["https://id.example/x",{"k":"/y"}]"#),
            (.string(String(repeating: "x", count: 5000)), "\"" + String(repeating: "x", count: 99) + "..."),
        ] as [(JSONValue, String)])
    func `show a value shortened, without secrets`(value: JSONValue, shown: String) throws {
        let metadata = try Self.read(["token_endpoint": value])
        #expect(metadata.unusable.map(\.value) == [shown])
        #expect(!"\(metadata.unusable)".contains("hidden"))
    }
}
