// swift-tools-version: 6.2
import PackageDescription

/// A product of Gatehouse.
func gatehouse(_ product: String) -> Target.Dependency {
    .product(name: product, package: "gatehouse")
}

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "gatehouse", path: "..")],
    targets: [
        // The app and the backend of README.md
        .executableTarget(name: "Notes", dependencies: [gatehouse("Gatehouse")]),
        .executableTarget(
            name: "NotesBackend", dependencies: [gatehouse("GatehouseVerifier"), gatehouse("GatehouseListener")]),

        // A token service of one's own
        .executableTarget(name: "Issuer", dependencies: [gatehouse("GatehouseServer")]),

        // A command-line app, its parts without a terminal, and their tests
        .target(name: "NotesKit", dependencies: [gatehouse("Gatehouse")]),
        .executableTarget(
            name: "NotesCommand",
            dependencies: ["NotesKit", gatehouse("Gatehouse"), gatehouse("GatehouseTerminal")]),
        .testTarget(
            name: "NotesTests",
            dependencies: [
                "NotesKit", gatehouse("Gatehouse"), gatehouse("GatehouseServer"), gatehouse("GatehouseTesting"),
            ]),

        // A provider, a store, a transport and a loader of one's own, and their conformance suites
        .target(name: "OwnParts", dependencies: [gatehouse("GatehouseClient")]),
        .testTarget(
            name: "OwnPartsTests",
            dependencies: ["OwnParts", gatehouse("GatehouseClient"), gatehouse("GatehouseTesting")]),
    ]
)
