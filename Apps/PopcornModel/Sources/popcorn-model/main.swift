import Foundation
import PopcornModel

let names = CommandLine.arguments.dropFirst().filter { $0 != "--all" }
let tree = try SourceTree(root: URL(filePath: FileManager.default.currentDirectoryPath))
let models = Model.all(in: tree, context: names.first, name: names.dropFirst().first)
guard !models.isEmpty, names.count <= 2 else {
    print("usage: popcorn-model [CONTEXT [MODEL]], run in the package’s folder; without arguments, lists all models")
    exit(64)
}
for model in models {
    print(names.count == 2 ? model.matrix : "\(model.context) \(model.name): \(model.problems.count) missing")
}
let problems = models.flatMap(\.problems)
if !problems.isEmpty { print("\n" + problems.joined(separator: "\n")) }
exit(problems.isEmpty ? 0 : 1)
