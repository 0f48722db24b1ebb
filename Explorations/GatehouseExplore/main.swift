import Foundation

exit(await ExploreCommand(Array(CommandLine.arguments.dropFirst())).run())
