// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Notes",
    dependencies: [.package(path: "../gatehouse")],
    targets: [
        .target(name: "NotesKit", dependencies: [.product(name: "Gatehouse", package: "gatehouse")]),
        .executableTarget(
            name: "Notes", dependencies: ["NotesKit", .product(name: "Gatehouse", package: "gatehouse")]),
        .testTarget(
            name: "NotesKitTests",
            dependencies: [
                "NotesKit", .product(name: "Gatehouse", package: "gatehouse"),
                .product(name: "GatehouseTesting", package: "gatehouse"),
            ]),
    ]
)
