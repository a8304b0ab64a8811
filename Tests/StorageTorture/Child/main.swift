import Foundation
import TortureKit

switch CommandLine.arguments.dropFirst().first {
case "plain": try PlainDatabase(CommandLine.arguments[2], synchronous: CommandLine.arguments[3]).writeRows(4)
case "calls": try FoundationCalls(folder: URL(filePath: CommandLine.arguments[2])).makeAll()
default: await StorageChild.run(TorturedEngine.open, log: TorturedEngine.openLog)
}
