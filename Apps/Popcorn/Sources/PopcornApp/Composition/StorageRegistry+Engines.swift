import FileStorage
import Foundation
import SQLiteStorage
import Storage

extension StorageRegistry {
    /// The engines that this program knows. A new one is one line here.
    static let engines: StorageRegistry = {
        var registry = StorageRegistry()
        registry.register("sqlite") { place in
            let file = place.folder.appending(path: "\(place.name).sqlite")
            return SQLiteStorage(file: file, durability: place.durability, onWarning: place.report)
        }
        registry.register("file") { place in
            FileStorage(
                folder: place.folder, name: place.name, durability: place.durability, onWarning: place.report)
        }
        return registry
    }()

    /// The engines as help texts list them, with what may follow.
    var choices: String { (schemes + ["file:FOLDER"]).joined(separator: "|") }
}
