import Foundation

/// Makes a database as large as a service's after years, or measures rotations of refresh tokens in it.
@main
enum Program {
    private static let usage = "usage: GatehouseGrowth make|measure FOLDER FAMILIES"

    static func main() async {
        do {
            let arguments = CommandLine.arguments.dropFirst()
            guard arguments.count == 3, let folder = arguments.dropFirst().first,
                let families = arguments.last.flatMap({ Int($0) }), families >= 1000
            else { throw GrowthFailure(usage) }
            let file = GrowthFile(folder: URL(fileURLWithPath: folder), families: families)
            switch arguments.first {
            case "make": try await file.make()
            case "measure": try await Task.detached { try await measure(file) }.value
            default: throw GrowthFailure(usage)
            }
        } catch {
            Report.complain("\(error)")
            exit(1)
        }
    }

    private static func measure(_ file: GrowthFile) async throws {
        let world = try await GrowthWorld(file)
        let sample = try await Sample(of: world, count: min(50_000, file.families / 2))
        let results = try await Rounds(world: world, sample: sample).measure()
        Report.add(results, of: file, memory: try ResidentMemory.bytes())
        Report.add(try await StatusRounds(world: world, sample: sample).measure())
        Report.add(try await SignOut(world: world).measure())
    }
}

/// Why nothing can be measured.
struct GrowthFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
