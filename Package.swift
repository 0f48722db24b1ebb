// swift-tools-version: 6.2
import PackageDescription

/// A Swift module of this package. Imports point down only; `Scripts/check-layers` enforces the table in `DESIGN.md`.
func module(_ name: String, imports dependencies: [String] = [], path: String? = nil) -> Target {
    .target(name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, path: path)
}

/// A program. The same holds for its imports.
func program(
    _ name: String, imports dependencies: [String] = [], path: String? = nil, linkerSettings: [LinkerSetting]? = nil
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, path: path,
        linkerSettings: linkerSettings)
}

/// The tests of one module, which mirror its folders. All of them may import GatehouseTypes and GatehouseTesting.
func tests(of name: String, imports dependencies: [String] = []) -> Target {
    let everywhere = ["GatehouseTypes", "GatehouseTesting"].filter { $0 != name }
    let all = [name] + everywhere + dependencies
    return .testTarget(name: name + "Tests", dependencies: all.map { .init(stringLiteral: $0) })
}

/// A door to one of Debian's C libraries. Only one Swift module goes through each.
func door(_ name: String, library: String, debian: String) -> Target {
    .systemLibrary(name: name, pkgConfig: library, providers: [.apt([debian])])
}

let package = Package(
    name: "Gatehouse",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Gatehouse", targets: ["Gatehouse"]),
        .library(
            name: "GatehouseClient",
            targets: ["GatehouseClient", "GatehousePasswordProviders", "GatehouseURLSession", "GatehouseHTTP"]),
        .library(name: "GatehouseHTTP", targets: ["GatehouseHTTP"]),
        .library(name: "GatehouseVerifier", targets: ["GatehouseVerifier"]),
        .library(name: "GatehouseJOSE", targets: ["GatehouseJOSE"]),
        .library(
            name: "GatehouseServer",
            targets: ["GatehouseServer", "GatehouseService", "GatehouseListener", "GatehouseSQLite"]),
        .library(name: "GatehouseListener", targets: ["GatehouseListener"]),
        .library(name: "GatehouseKeyring", targets: ["GatehouseKeyring"]),
        .library(name: "GatehouseSQLite", targets: ["GatehouseSQLite"]),
        .library(name: "GatehousePostgreSQL", targets: ["GatehousePostgreSQL"]),
        .library(name: "GatehouseURLSession", targets: ["GatehouseURLSession"]),
        .library(name: "GatehouseTerminal", targets: ["GatehouseTerminal"]),
        .library(name: "GatehouseDependencies", targets: ["GatehouseDependencies"]),
        .library(name: "GatehouseGuard", targets: ["GatehouseGuard"]),
        .library(name: "GatehouseTesting", targets: ["GatehouseTesting"]),
        .executable(name: "gatehouse", targets: ["GatehouseCommand"]),
    ],
    targets: [
        // C doors
        door("COpenSSL", library: "libcrypto", debian: "libssl-dev"),
        door("CArgon2", library: "libargon2", debian: "libargon2-dev"),
        door("CCurl", library: "libcurl", debian: "libcurl4-openssl-dev"),
        door("CMicroHTTPD", library: "libmicrohttpd", debian: "libmicrohttpd-dev"),
        door("CGnuTLS", library: "gnutls", debian: "libgnutls28-dev"),
        door("CSQLite", library: "sqlite3", debian: "libsqlite3-dev"),
        door("CPostgreSQL", library: "libpq", debian: "libpq-dev"),
        door("CSecret", library: "gobject-2.0", debian: "libsecret-1-dev"),  // see its shim.h
        door("CQRCode", library: "libqrencode", debian: "libqrencode-dev"),
        door("CZlib", library: "zlib", debian: "zlib1g-dev"),
        .systemLibrary(name: "CPrctl"),  // part of libc

        // Shared: the words, the primitives, the wire, the transport, the signatures, the messages, the documents of
        // issuers
        module("GatehouseTypes"),
        module("GatehouseCrypto", imports: ["GatehouseTypes", "COpenSSL"]),
        module("GatehousePasswords", imports: ["GatehouseTypes", "CArgon2"]),
        module("GatehouseHTTP", imports: ["GatehouseTypes"]),
        module("GatehouseRows", imports: ["GatehouseTypes"]),
        module("GatehouseCurl", imports: ["GatehouseHTTP", "GatehouseTypes", "CCurl"]),
        module("GatehouseJOSE", imports: ["GatehouseTypes", "GatehouseCrypto"]),
        module("GatehouseOAuth", imports: ["GatehouseTypes", "GatehouseCrypto", "GatehouseJOSE", "CZlib"]),
        module("GatehouseIssuer", imports: ["GatehouseTypes", "GatehouseHTTP", "GatehouseOAuth", "GatehouseJOSE"]),

        // Hats: hold, check, issue
        module("GatehouseClient", imports: ["GatehouseTypes", "GatehouseHTTP"]),
        module(
            "GatehouseVerifier",
            imports: [
                "GatehouseTypes", "GatehouseCrypto", "GatehouseHTTP", "GatehouseCurl", "GatehouseOAuth",
                "GatehouseJOSE", "GatehouseIssuer",
            ]),
        module(
            "GatehouseService",
            imports: [
                "GatehouseTypes", "GatehouseRows", "GatehouseCrypto", "GatehousePasswords", "GatehouseJOSE",
                "GatehouseOAuth",
            ]),

        // Edges: providers, stores, listener, routes, databases, URLSession
        module("GatehousePasswordProviders", imports: ["GatehouseClient", "GatehouseHTTP", "GatehouseTypes"]),
        module(
            "GatehouseProviders",
            imports: [
                "GatehousePasswordProviders", "GatehouseClient", "GatehouseHTTP", "GatehouseOAuth", "GatehouseJOSE",
                "GatehouseIssuer", "GatehouseCrypto", "GatehouseTypes",
            ]),
        module("GatehouseTerminal", imports: ["GatehouseClient", "GatehouseTypes", "CQRCode"]),
        module("GatehouseDependencies", imports: ["GatehouseClient"]),
        module("GatehouseStores", imports: ["GatehouseClient", "GatehouseCrypto", "GatehouseTypes"]),
        module(
            "GatehouseKeyring",
            imports: ["GatehouseStores", "GatehouseClient", "GatehouseCrypto", "GatehouseTypes", "CSecret"]),
        module("GatehouseGuard", imports: ["GatehouseVerifier", "GatehouseHTTP", "GatehouseTypes"]),
        module("GatehouseListener", imports: ["GatehouseHTTP", "GatehouseTypes", "CMicroHTTPD", "CGnuTLS"]),
        module("GatehouseURLSession", imports: ["GatehouseClient", "GatehouseHTTP", "GatehouseTypes"]),
        module("GatehouseServer", imports: ["GatehouseService", "GatehouseOAuth", "GatehouseHTTP", "GatehouseTypes"]),
        module("GatehouseSQL", imports: ["GatehouseRows"]),
        module(
            "GatehouseSQLite",
            imports: [
                "GatehouseSQL", "GatehouseRows", "GatehouseService", "GatehouseOAuth", "GatehouseTypes", "CSQLite",
            ]),
        module(
            "GatehousePostgreSQL",
            imports: [
                "GatehouseSQL", "GatehouseRows", "GatehouseService", "GatehouseTypes", "CPostgreSQL",
            ]),

        // A black box of its own: it judges any provider, so it uses nothing of the service
        module(
            "GatehouseConformance",
            imports: ["GatehouseTypes", "GatehouseCrypto", "GatehouseHTTP", "GatehouseJOSE"]),

        // Composition: the umbrella, the test product, the command
        module(
            "Gatehouse",
            imports: [
                "GatehouseTypes", "GatehouseClient", "GatehouseHTTP", "GatehouseOAuth", "GatehousePasswordProviders",
                "GatehouseProviders", "GatehouseStores", "GatehouseCurl",
            ]),
        module(
            "GatehouseTesting",
            imports: [
                "GatehouseClient", "GatehouseService", "GatehouseServer", "GatehouseVerifier", "GatehouseRows",
                "GatehouseHTTP", "GatehouseOAuth", "GatehouseJOSE", "GatehouseCrypto", "GatehousePasswords",
                "GatehouseTypes",
            ]),
        program(
            "GatehouseCommand",
            imports: [
                "Gatehouse", "GatehouseTypes", "GatehouseCrypto", "GatehousePasswords", "GatehouseHTTP",
                "GatehouseJOSE", "GatehouseOAuth", "GatehouseClient", "GatehouseVerifier", "GatehouseGuard",
                "GatehouseService", "GatehouseProviders", "GatehouseTerminal", "GatehouseStores", "GatehouseCurl",
                "GatehouseListener", "GatehouseServer", "GatehouseSQL", "GatehouseSQLite", "GatehousePostgreSQL",
                "GatehouseIssuer", "GatehouseConformance", "CPrctl",
            ]),

        // What `make bench` runs
        .target(
            name: "CBenchmarks", path: "Benchmarks/CBenchmarks",
            linkerSettings: ["curl", "crypto", "argon2", "microhttpd", "pq", "sqlite3"].map { .linkedLibrary($0) }),
        program(
            "GatehouseBenchmarks",
            imports: [
                "GatehouseTypes", "GatehouseCrypto", "GatehouseHTTP", "GatehouseJOSE", "GatehouseOAuth",
                "GatehouseClient", "GatehouseVerifier", "GatehouseCurl", "GatehouseURLSession", "GatehouseTesting",
                "GatehouseStores", "GatehousePasswords", "CBenchmarks",
            ],
            path: "Benchmarks/GatehouseBenchmarks"),
        program("GatehouseEmpty", path: "Benchmarks/GatehouseEmpty"),
        .target(name: "CGrowth", path: "Benchmarks/CGrowth", linkerSettings: [.linkedLibrary("sqlite3")]),
        program(  // what `make bench-growth` runs
            "GatehouseGrowth",
            imports: [
                "GatehouseTypes", "GatehouseRows", "GatehousePasswords", "GatehouseOAuth", "GatehouseService",
                "GatehouseSQLite", "CGrowth",
            ],
            path: "Benchmarks/GatehouseGrowth"),

        // Explorations: the client core in every order
        module(
            "GatehouseExplorations",
            imports: ["GatehouseTypes", "GatehouseHTTP", "GatehouseClient", "GatehouseTesting"],
            path: "Explorations/GatehouseExplorations"),
        program(
            "GatehouseExplore",
            imports: ["GatehouseExplorations", "GatehouseTesting"],
            path: "Explorations/GatehouseExplore"),

        // Histories: the rules of the service on a database, several at a time
        module(
            "GatehouseHistories",
            imports: [
                "GatehouseTypes", "GatehouseRows", "GatehouseCrypto", "GatehousePasswords", "GatehouseJOSE",
                "GatehouseOAuth", "GatehouseService", "GatehouseSQL", "GatehouseSQLite", "GatehousePostgreSQL",
                "GatehouseTesting",
            ],
            path: "Histories/GatehouseHistories"),
        program(
            "GatehouseHistory", imports: ["GatehouseHistories", "GatehouseTesting"], path: "Histories/GatehouseHistory"),

        .testTarget(name: "GatehouseTypesTests", dependencies: ["GatehouseTypes"]),
        tests(of: "GatehouseCrypto"),
        tests(of: "GatehousePasswords"),
        tests(of: "GatehouseHTTP"),
        tests(of: "GatehouseJOSE", imports: ["GatehouseCrypto"]),
        tests(of: "GatehouseOAuth", imports: ["GatehouseCrypto", "GatehouseJOSE"]),
        tests(of: "GatehouseIssuer", imports: ["GatehouseCrypto", "GatehouseHTTP", "GatehouseOAuth", "GatehouseJOSE"]),
        tests(of: "GatehouseClient", imports: ["GatehouseHTTP"]),
        tests(
            of: "GatehouseVerifier",
            imports: [
                "GatehouseCrypto", "GatehouseHTTP", "GatehouseOAuth", "GatehouseJOSE", "GatehouseIssuer",
                "VerifierTestSupport", "TLSTestSupport",
            ]),
        module(  // what the tests of the verifier and of the guard share
            "VerifierTestSupport",
            imports: [
                "GatehouseTypes", "GatehouseCrypto", "GatehouseHTTP", "GatehouseOAuth", "GatehouseJOSE",
                "GatehouseVerifier", "GatehouseTesting",
            ],
            path: "Tests/VerifierTestSupport"),
        tests(
            of: "GatehouseGuard",
            imports: ["GatehouseHTTP", "GatehouseVerifier", "VerifierTestSupport", "TLSTestSupport"]),
        tests(of: "GatehouseRows"),
        tests(of: "GatehouseSQL", imports: ["GatehouseRows"]),
        tests(
            of: "GatehouseService",
            imports: [
                "GatehouseRows", "GatehouseCrypto", "GatehousePasswords", "GatehouseJOSE", "GatehouseOAuth",
                "StorageTestSupport",
            ]),
        module(  // on what the tests of the service and of the server store: memory or PostgreSQL
            "StorageTestSupport",
            imports: [
                "GatehouseTypes", "GatehouseRows", "GatehouseService", "GatehousePostgreSQL", "GatehouseTesting",
            ],
            path: "Tests/StorageTestSupport"),
        tests(
            of: "GatehouseProviders",
            imports: [
                "GatehousePasswordProviders", "GatehouseCrypto", "GatehouseHTTP", "GatehouseOAuth", "GatehouseJOSE",
                "GatehouseIssuer", "GatehouseClient", "GatehouseService", "GatehouseStores", "TLSTestSupport",
            ]),
        tests(of: "GatehouseTerminal", imports: ["GatehouseClient"]),
        tests(of: "GatehouseDependencies", imports: ["GatehouseHTTP", "GatehouseClient"]),
        tests(of: "GatehouseStores", imports: ["GatehouseCrypto", "GatehouseClient", "StoreTestSupport"]),
        tests(of: "GatehouseKeyring", imports: ["GatehouseClient", "StoreTestSupport"]),
        module(  // what the tests of all stores share
            "StoreTestSupport",
            imports: ["GatehouseTypes", "GatehouseClient", "GatehouseTesting", "StoreProbe"],
            path: "Tests/StoreTestSupport"),
        program(  // a process for the tests to kill
            "StoreProbe",
            imports: ["GatehouseTypes", "GatehouseHTTP", "GatehouseClient", "GatehouseStores", "GatehouseKeyring"],
            path: "Tests/Crash/StoreProbe"),
        tests(of: "GatehouseCurl", imports: ["GatehouseHTTP", "GatehouseListener", "TLSTestSupport"]),
        module(  // a server over TLS that closes its connections as a test wants
            "TLSTestSupport",
            imports: ["GatehouseTypes", "GatehouseHTTP", "GatehouseCurl", "GatehouseTesting", "CGnuTLS"],
            path: "Tests/TLSTestSupport"),
        tests(of: "GatehouseURLSession", imports: ["GatehouseHTTP", "GatehouseClient", "GatehouseListener"]),
        tests(of: "GatehouseListener", imports: ["GatehouseHTTP"]),
        tests(
            of: "GatehouseServer",
            imports: [
                "GatehouseCrypto", "GatehouseHTTP", "GatehouseOAuth", "GatehouseJOSE", "GatehouseService",
                "GatehouseRows", "GatehouseCurl", "StorageTestSupport", "TLSTestSupport",
            ]),
        tests(
            of: "GatehouseSQLite",
            imports: [
                "GatehouseRows", "GatehouseSQL", "GatehouseService", "GatehouseOAuth", "GatehouseClient",
                "GatehouseProviders",
            ]),
        tests(  // on a server that `Tests/PostgreSQL/run` starts
            of: "GatehousePostgreSQL",
            imports: [
                "GatehouseRows", "GatehouseSQL", "GatehouseSQLite", "GatehouseService", "GatehouseCrypto",
                "GatehousePasswords", "GatehouseJOSE", "GatehouseOAuth", "GatehouseHistories",
            ]),
        tests(
            of: "Gatehouse",
            imports: [
                "GatehouseVerifier", "GatehouseJOSE", "GatehouseServer", "GatehouseService", "GatehouseSQLite",
                "GatehouseListener", "GatehouseURLSession", "TLSTestSupport",
            ]),
        tests(
            of: "GatehouseTesting",
            imports: [
                "GatehouseCrypto", "GatehouseHTTP", "GatehouseRows", "GatehouseOAuth", "GatehouseJOSE",
                "GatehouseClient", "GatehouseProviders", "GatehouseVerifier", "GatehouseService", "GatehouseServer",
            ]),
        .testTarget(  // against other people's software; `make interop` runs them
            name: "GatehouseInteropTests",
            dependencies: [
                "GatehouseTypes", "GatehouseCrypto", "GatehouseHTTP", "GatehouseJOSE", "GatehouseOAuth",
                "GatehouseClient", "GatehouseVerifier", "GatehouseGuard", "GatehouseProviders", "GatehouseStores",
                "GatehouseCurl", "GatehouseListener", "GatehouseTesting",
            ]),
        tests(
            of: "GatehouseConformance",
            imports: [
                "GatehouseCrypto", "GatehouseHTTP", "GatehouseJOSE", "GatehouseOAuth", "GatehouseService",
            ]),
        tests(of: "GatehouseExplorations", imports: ["GatehouseHTTP", "GatehouseClient"]),
        tests(of: "GatehouseHistories"),
        tests(
            of: "GatehouseCommand",
            imports: [
                "Gatehouse", "GatehouseCrypto", "GatehouseHTTP", "GatehouseJOSE", "GatehouseOAuth", "GatehouseClient",
                "GatehouseVerifier", "GatehouseGuard", "GatehouseService", "GatehouseProviders", "GatehouseStores",
                "GatehouseCurl", "GatehouseListener", "GatehouseServer", "GatehouseSQL", "GatehouseSQLite",
                "GatehousePostgreSQL", "GatehouseIssuer", "GatehouseConformance", "TLSTestSupport",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// What `make fuzz` builds. It needs libFuzzer, so it's there only where it's asked for.
if Context.environment["GATEHOUSE_TARGETS"] == "GatehouseFuzz" {
    package.targets += [
        .systemLibrary(name: "CLibFuzzer", path: "Fuzz/CLibFuzzer"),
        program(
            "GatehouseFuzz",
            imports: [
                "GatehouseTypes", "GatehouseCrypto", "GatehouseHTTP", "GatehouseJOSE", "GatehouseOAuth", "CLibFuzzer",
            ],
            path: "Fuzz/GatehouseFuzz",
            linkerSettings: [.unsafeFlags(["-use-ld=lld"])]),  // gold can't link libFuzzer
    ]
}

// What `make constant-time` builds. It needs valgrind's headers, so it's there only where it's asked for.
if Context.environment["GATEHOUSE_TARGETS"] == "GatehouseConstantTime" {
    package.targets += [
        .target(name: "CValgrind", path: "ConstantTime/CValgrind"),
        program(
            "GatehouseConstantTime",
            imports: ["GatehouseTypes", "GatehouseCrypto", "GatehouseJOSE", "GatehouseOAuth", "CValgrind"],
            path: "ConstantTime/GatehouseConstantTime"),
    ]
}

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),  // SE-0335: `any` marks every existential
        .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409: an import is public only where it must be
        .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444: each file names what it uses
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461: async stays on the caller's actor
        .strictMemorySafety(),  // SE-0458: every unsafe use is marked
        .treatAllWarnings(as: .error),
    ]
}

// In release mode too it's the code under test that is optimised; the tests themselves would take minutes more to
// compile.
for target in package.targets where target.type == .test {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
}

// A check that needs only a part of the package names its targets; what they stand on comes with them.
if let names = Context.environment["GATEHOUSE_TARGETS"] {
    var wanted = Set(names.split(separator: " ").map(String.init))
    var isGrowing = true
    while isGrowing {
        let needed = package.targets.filter { wanted.contains($0.name) }.flatMap(\.dependencies).compactMap {
            switch $0 {
            case .byNameItem(let name, _), .targetItem(let name, _): name
            default: nil
            }
        }
        isGrowing = !wanted.isSuperset(of: needed)
        wanted.formUnion(needed)
    }
    package.targets.removeAll { !wanted.contains($0.name) }
    package.products = []
}
