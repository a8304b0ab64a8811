import Foundation

/// The parts of `swift package dump-package` that the checks use.
struct Manifest: Decodable {
    /// The packages that this one depends on.
    let dependencies: [Anything]
    let targets: [Target]

    struct Anything: Decodable {}

    struct Target: Decodable {
        let name: String
        let path: String?
        let type: String
        let packageAccess: Bool
        let dependencies: [Dependency]
        let exclude: [String]
    }

    /// `{"byName": ["Storage", null]}`, `{"target": […]}` or `{"product": […]}`.
    struct Dependency: Decodable {
        let name: String

        init(from decoder: any Decoder) throws {
            let kinds = try decoder.singleValueContainer().decode([String: [Name]].self)
            name = kinds.values.first?.first?.text ?? ""
        }
    }

    /// A text, or `nil` for any other value.
    private struct Name: Decodable {
        let text: String?
        init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
    }
}

extension Manifest.Target {
    var folder: String { path ?? "Sources/\(name)" }

    var isTest: Bool { SourceFile.isTest(folder) }

    /// Whether the file at `path` belongs to the target.
    func owns(_ path: String) -> Bool {
        path.hasPrefix(folder + "/") && !exclude.contains { path.hasPrefix("\(folder)/\($0)") }
    }
}

extension Manifest {
    /// A violation for each dependency that a target may not have.
    var forbiddenDependencies: [Violation] {
        targets.flatMap { target in
            let allowed = ImportRule.modules(allowedAt: target.folder) ?? []
            return target.dependencies.filter { !allowed.allow($0.name) }.map {
                Violation(path: "Package.swift", line: nil, reason: "\(target.name) may not depend on \($0.name)")
            }
        }
    }

    /// Returns a violation for each module that a target declares without importing it, or uses without declaring it.
    ///
    /// A target uses the imported modules and those that they re-export.
    ///
    /// Re-exported modules must be declared because SwiftPM doesn't rebuild a target for changes that reach it only
    /// through another module: the program would crash after an incremental build.
    func differences(from files: [SourceFile]) -> [Violation] {
        let sources = targets.filter { $0.type != "system" }
        let imports = Dictionary(
            uniqueKeysWithValues: sources.map { target in
                (target.name, files.filter { target.owns($0.path) }.flatMap(\.code.imports))
            })
        let names = Set(targets.map(\.name))
        return sources.flatMap { target in
            let imported = Set((imports[target.name] ?? []).map(\.module)).intersection(names)
            let exported = imported.flatMap { imports[$0] ?? [] }.filter(\.isExported).map(\.module)
            let seen = imported.union(exported)
            let declared = Set(target.dependencies.map(\.name))
            // Test targets share a set of dependencies, so some declare more than they import.
            let idle = target.isTest ? [] : declared.subtracting(seen)
            return imported.subtracting(declared).sorted().map { "\(target.name) imports \($0) without declaring it" }
                + seen.subtracting(imported).subtracting(declared).sorted().map {
                    "\(target.name) uses the re-exported \($0) without declaring it"
                } + idle.sorted().map { "\(target.name) declares \($0) without importing it" }
        }.map { Violation(path: "Package.swift", line: nil, reason: $0) }
    }
}
