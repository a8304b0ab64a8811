import Foundation
import Testing

@Suite("The architecture")
struct ArchitectureTests {
    @Test func `no file imports what its layer may not see`() {
        #expect(Repository.files.flatMap(Checker.imports) == [])
    }

    @Test func `no target depends on what its layer may not see`() throws {
        let forbidden = try Repository.manifest.get().forbiddenDependencies
        #expect(forbidden == [])
    }

    @Test func `what is declared is imported, and what is imported is declared`() throws {
        let differences = try Repository.manifest.get().differences(from: Repository.files)
        #expect(differences == [])
    }

    @Test func `no other package is needed`() throws {
        #expect(try Repository.manifest.get().dependencies.isEmpty)
    }

    @Test func `an app has the public face of each context, and nothing more`() throws {
        let targets = try Repository.manifest.get().targets.filter { $0.folder.hasPrefix("Apps/") }
        #expect(targets.filter(\.packageAccess).map(\.name) == [])
        #expect(targets.isEmpty == false)
    }

    @Test func `the top level is closed`() throws {
        let allowed: Set = ["Package.swift", "Contexts", "Adapters", "Core", "Apps", "Tests", "README.md"]
        let entries = try Repository.topLevel()
        #expect(entries.subtracting(allowed) == [])
        #expect(allowed.subtracting(entries) == [])
    }

    @Test func `every target lies where a law speaks of it`() throws {
        let targets = try Repository.manifest.get().targets
        #expect(targets.filter { Law.modules(seenAt: $0.folder) == nil }.map(\.name) == [])
    }

    @Test func `functions and files stay short`() {
        #expect(Repository.files.flatMap(Checker.lengths) == [])
    }

    @Test func `sources take no shortcut around the compiler`() {
        #expect(Repository.sources.flatMap(Checker.shortcuts) == [])
    }
}
