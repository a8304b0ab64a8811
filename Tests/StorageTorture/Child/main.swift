import FileRecorder
import FileStorage
import Foundation
import SQLiteStorage
import Storage
import StorageTesting

// The engines that the torture knows, each as an app would open it.
switch CommandLine.arguments.dropFirst().first {
case "plain": try PlainDatabase(CommandLine.arguments[2], synchronous: CommandLine.arguments[3]).writeRows(4)
case "calls": try FoundationCalls(folder: URL(filePath: CommandLine.arguments[2])).makeAll()
default:
    await StorageChild.run { location in
        switch location.engine {
        case "sqlite":
            SQLiteStorage(
                file: location.folder.appending(path: "torture.sqlite"), durability: location.durability,
                onWarning: location.onWarning)
        default:
            FileStorage(
                folder: location.folder, name: "torture", durability: location.durability,
                onWarning: location.onWarning)
        }
    }
}
