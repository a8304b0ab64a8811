import Foundation
import PopcornModel

// usage: popcorn-model [CONTEXT [MODEL]]   in the root of the package; without arguments, checks all models.
let arguments = CommandLine.arguments.dropFirst().filter { $0 != "--all" }
guard arguments.count <= 2, !arguments.contains(where: { $0.hasPrefix("-") }) else {
    print("usage: popcorn-model [CONTEXT [MODEL]], for example: popcorn-model Movies Movie")
    exit(64)
}
let tree = try SourceTree(root: URL(filePath: FileManager.default.currentDirectoryPath))
let models = Model.all(in: tree, context: arguments.first, name: arguments.dropFirst().first)
guard !models.isEmpty else {
    print("No model has this name. Run popcorn-model without arguments to list all models.")
    exit(64)
}
let isSingle = arguments.count == 2
for model in models {
    print(isSingle ? model.matrix : "\(model.context) \(model.name): \(model.problems.count) missing")
}
let problems = models.flatMap(\.problems)
if !problems.isEmpty { print("\n" + problems.joined(separator: "\n")) }
exit(problems.isEmpty ? 0 : 1)
