// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Notes",
    dependencies: [.package(path: "../gatehouse")],
    targets: [
        .executableTarget(name: "Notes", dependencies: [.product(name: "Gatehouse", package: "gatehouse")])
    ]
)
