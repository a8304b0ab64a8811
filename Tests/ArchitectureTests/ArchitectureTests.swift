import Foundation
import Testing

@Suite("Architecture")
struct ArchitectureTests {
    @Test func `files import only modules that their layer may import`() {
        #expect(Repository.files.flatMap(Checker.imports) == [])
    }

    @Test func `CoreDomain doesn't name the source of the data`() {
        let files = Repository.sources.filter { $0.path.hasPrefix("Core/CoreDomain/Sources/") }
        let naming = files.filter { file in
            ["tmdb", "themoviedb"].contains { file.text.lowercased().contains($0) }
        }
        #expect(naming.map(\.path) == [])
        #expect(files.isEmpty == false)
    }

    @Test func `modules of the app re-export nothing, so that their users’ imports are checked`() {
        let exported = Repository.files.filter {
            $0.path.hasPrefix("Apps/") && $0.code.imports.contains(where: \.isExported)
        }
        #expect(exported.map(\.path) == [])
    }

    @Test func `targets depend only on modules that their layer may import`() throws {
        let forbidden = try Repository.manifest.get().forbiddenDependencies
        #expect(forbidden == [])
    }

    @Test func `targets declare exactly the modules that they import`() throws {
        let differences = try Repository.manifest.get().differences(from: Repository.files)
        #expect(differences == [])
    }

    @Test func `the package depends on no other package`() throws {
        #expect(try Repository.manifest.get().dependencies.isEmpty)
    }

    @Test func `app targets have package access turned off`() throws {
        let targets = try Repository.manifest.get().targets.filter { $0.folder.hasPrefix("Apps/Popcorn/") }
        #expect(targets.filter(\.packageAccess).map(\.name) == [])
        #expect(targets.isEmpty == false)
    }

    @Test func `the top level of the repository has exactly the expected entries`() throws {
        let allowed: Set = ["Package.swift", "Contexts", "Adapters", "Core", "Apps", "Tests", "README.md"]
        let entries = try Repository.topLevel()
        #expect(entries.subtracting(allowed) == [])
        #expect(allowed.subtracting(entries) == [])
    }

    @Test func `every target is in a folder that has an import rule`() throws {
        let targets = try Repository.manifest.get().targets
        #expect(targets.filter { ImportRule.modules(allowedAt: $0.folder) == nil }.map(\.name) == [])
    }

    @Test func `functions and files don't exceed the length limits`() {
        #expect(Repository.files.flatMap(Checker.lengths) == [])
    }

    @Test func `public declarations are documented, except initialisers and plain properties`() {
        #expect(Repository.files.flatMap(Checker.documentation) == [])
    }

    @Test func `each property has a declaration and an assignment of its own`() {
        #expect(Repository.files.flatMap(Checker.bundles) == [])
    }

    @Test func `no type of ours is extended in more than four files of one module of the app`() {
        let declared = Repository.sources
        let app = declared.filter { $0.path.hasPrefix("Apps/") }
        #expect(Checker.extensions(app, ofTypesIn: declared) == [])
    }

    @Test func `no library adds a public member to a type that isn't ours`() {
        let ours = Set(Repository.sources.flatMap(\.code.declaredTypes))
        // No context re-exports TitleIndex.
        let libraries = Repository.sources.filter {
            !$0.path.hasPrefix("Apps/") && !$0.path.hasPrefix("Core/TitleIndex/")
        }
        #expect(libraries.flatMap { Checker.foreignMembers($0, besides: ours) } == [])
    }

    @Test func `each model of a context can be encoded and decoded`() {
        #expect(Repository.sources.flatMap(Checker.codingOfModels) == [])
    }

    @Test func `a context re-exports its layers, CoreDomain, and single names of other modules`() {
        let contexts = Repository.sources.filter { $0.path.hasPrefix("Contexts/") }
        let exported = contexts.flatMap { file in
            file.code.lines.filter { $0.contains("@_exported") }.compactMap { line in
                line.firstMatch(of: /import (\w+)$/).map { String($0.output.1) }
            }
        }
        let foreign = exported.filter { module in
            module != "CoreDomain" && !["Domain", "Application", "Infrastructure"].contains(where: module.hasSuffix)
        }
        #expect(foreign == [] && exported.isEmpty == false)
    }

    @Test func `sources don't bypass the compiler's checks`() {
        #expect(Repository.sources.flatMap(Checker.shortcuts) == [])
    }
}
