import Foundation
import GatehouseTypes

@testable import GatehouseConformance

/// Which modules a fault turns red, as a file in `Tests/Conformance/Red` says. Its name is that of the fault, and each
/// line is a module.
struct FaultTable {
    private static let folder = URL(filePath: #filePath).appending(path: "../../../Conformance/Red").standardized
    /// The row of the provider without a fault.
    static let noFault = "no fault"
    /// Whether what is measured is written into the files.
    static let isRecording = ProcessInfo.processInfo.environment["GATEHOUSE_RECORD_FAULTS"] == "1"

    private static func file(_ fault: String) -> URL {
        let name = fault.asciiLowercased.replacing(": ", with: "-").replacing(" ", with: "-")
        return folder.appending(path: name + ".txt")
    }

    static func red(_ fault: String) throws -> Set<String> {
        Set(try String(contentsOf: file(fault), encoding: .utf8).split(separator: "\n").map(String.init))
    }

    static func record(_ red: Set<String>, of fault: String) throws {
        try Data((red.sorted().joined(separator: "\n") + "\n").utf8).write(to: file(fault))
    }

    /// How many rows there are.
    static func count() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).count
    }
}

extension [ModuleReport] {
    /// The modules that failed, with their plans.
    var red: Set<String> { Set(filter { $0.result == .failed }.map { "\($0.plan)/\($0.module)" }) }
}
