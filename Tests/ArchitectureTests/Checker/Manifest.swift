import Foundation

/// What `swift package dump-package` says about the package, as far as the laws care.
struct Manifest: Decodable {
    /// The packages that it depends on.
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

    /// A text, or something else that does not matter here.
    private struct Name: Decodable {
        let text: String?
        init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
    }
}

extension Manifest.Target {
    /// Its folder.
    var folder: String { path ?? "Sources/\(name)" }

    var isTest: Bool { SourceFile.isTest(folder) }

    /// Whether the file at `path` is one of its own.
    func owns(_ path: String) -> Bool {
        path.hasPrefix(folder + "/") && !exclude.contains { path.hasPrefix("\(folder)/\($0)") }
    }
}

extension Manifest {
    /// The dependencies that a target may not have.
    var forbiddenDependencies: [Violation] {
        targets.flatMap { target in
            let seen = Law.modules(seenAt: target.folder) ?? []
            return target.dependencies.filter { !seen.allow($0.name) }.map {
                Violation(path: "Package.swift", line: nil, reason: "\(target.name) may not depend on \($0.name)")
            }
        }
    }

    /// What targets declare and do not import, and what they import, or see by a re-export, and do not declare.
    ///
    /// A re-export has to be declared because SwiftPM does not rebuild a target for a change that reaches it through
    /// another module only: the program would crash after an incremental build.
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
            // Tests share the shape of their dependencies, so that some have more than they import.
            let idle = target.isTest ? [] : declared.subtracting(seen)
            return imported.subtracting(declared).sorted().map { "\(target.name) imports \($0) undeclared" }
                + seen.subtracting(imported).subtracting(declared).sorted().map {
                    "\(target.name) sees \($0) by a re-export and does not declare it"
                } + idle.sorted().map { "\(target.name) declares \($0) and never imports it" }
        }.map { Violation(path: "Package.swift", line: nil, reason: $0) }
    }
}
