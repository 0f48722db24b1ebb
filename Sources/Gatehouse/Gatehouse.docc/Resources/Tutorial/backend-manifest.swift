// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Backend",
    dependencies: [.package(path: "../gatehouse")],
    targets: [
        .executableTarget(
            name: "Backend",
            dependencies: [
                .product(name: "GatehouseVerifier", package: "gatehouse"),  // decides about requests
                .product(name: "GatehouseListener", package: "gatehouse"),  // an HTTP server, unless you have one
            ])
    ]
)
