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

    /// What sources declare and do not import, and what any target imports and does not declare.
    func differences(from files: [SourceFile]) -> [Violation] {
        let names = Set(targets.map(\.name))
        return targets.filter { $0.type != "system" }.flatMap { target in
            let owned = files.filter { target.owns($0.path) }
            let imported = Set(owned.flatMap { $0.code.imports.map(\.module) }).intersection(names)
            let declared = Set(target.dependencies.map(\.name))
            // SwiftPM doesn't rebuild a target for a change that it reaches only through an exported import, so what an
            // imported module exports is declared too. Tests share the shape of their dependencies.
            let exported = Set(imported.flatMap { self.exports(of: $0, in: files) })
            let idle = target.isTest ? [] : declared.subtracting(imported).subtracting(exported)
            return imported.subtracting(declared).sorted().map { "\(target.name) imports \($0) undeclared" }
                + idle.sorted().map { "\(target.name) declares \($0) and never imports it" }
        }.map { Violation(path: "Package.swift", line: nil, reason: $0) }
    }

    /// The modules that the sources of `module` import with `@_exported`.
    private func exports(of module: String, in files: [SourceFile]) -> [String] {
        guard let target = targets.first(where: { $0.name == module }) else { return [] }
        return files.filter { target.owns($0.path) }.flatMap { file in
            let lines = file.code.lines
            return file.code.imports.filter { lines[$0.line - 1].contains("@_exported") }.map(\.module)
        }
    }
}
