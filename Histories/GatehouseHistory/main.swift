import Foundation
import GatehouseHistories

exit(await HistoryCommand(Array(CommandLine.arguments.dropFirst())).run())
