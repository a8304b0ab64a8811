import Foundation
import TerminalKit
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp
@testable import Prompt

@Suite struct `The kinds of results` {
    @Test func `each result kind has a unique name`() {
        let names = Composition.table.kinds.map(\.name)
        #expect(Set(names).count == names.count)
    }

    /// Kinds are literals, so that they can be searched for.
    @Test func `each result kind used in the sources is declared`() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var names: Set<String> = ["quit"]
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            let pattern =
                /CommandResult\(\s*(?:kind: |information: )?"([A-Za-z]+)"|CommandResult\(source: .*kind: "([a-z]+)"/
            names.formUnion(text.matches(of: pattern).compactMap { ($0.1 ?? $0.2).map(String.init) })
        }
        #expect(names.count > 20)
        #expect(names.subtracting(Composition.table.kinds.map(\.name)) == ["quit"])
    }

    private static func data(of output: String) throws -> Any? {
        (try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])?["data"]
    }

    /// The kinds whose fields depend on what the rows are.
    private static let varying: Set<String> = ["search", "trending", "comparison", "list", "credits", "common", "help"]

    @Test(arguments: [("popular", "voteAverage"), ("diary", "itemID"), ("m", "runtime"), ("add", "undo")])
    func `the help for a command lists the fields of its results in JSON`(command: String, field: String) async throws {
        let folder = try TemporaryFolder()
        let session = try Session.inMemory(flags: "--json", in: folder, isInteractive: false)
        let data = try Self.data(of: await session.run("help \(command)").standardOutput) as? [String: Any]
        await session.close()
        #expect((data?["fields"] as? [String])?.contains(field) == true, "\(data ?? [:])")
        #expect((data?["text"] as? String)?.hasPrefix(data?["name"] as? String ?? "-") == true)
        #expect((data?["examples"] as? [String])?.isEmpty == false)
    }

    @Test func `each command that has results with properties lists them`() {
        let table = Composition.table
        let unlisted = table.commands.filter { command in
            !table.kinds.contains { $0.commands.contains(command.name) } && command.forms.contains(where: \.isRun)
        }
        #expect(unlisted.map(\.name) == ["quit"])
        let words = table.kinds.flatMap(\.commands)
        #expect(words.filter { table.command($0) == nil } == [])
        #expect(
            table.kinds.filter { [.rows, .object].contains($0.form) && $0.fields.isEmpty }.map(\.name) == ["unsure"])
    }

    @Test func `each command's examples produce results of declared kinds, forms and fields`() async throws {
        let folder = try TemporaryFolder()
        let session = try Session.inMemory(flags: "--json", in: folder, isInteractive: false)
        _ = await session.run("popular")
        var seen: Set<String> = []
        for (command, example) in Composition.table.commands.flatMap({ spec in spec.examples.map { (spec, $0) } }) {
            let output = await session.run(example).standardOutput
            guard let match = output.firstMatch(of: /"kind":"([A-Za-z]+)".*?"data":(.)/) else { continue }
            let name = String(match.1)
            seen.insert(name)
            let kind = try #require(Composition.table.kinds.first { $0.name == name }, "\(example): \(name)")
            let form: ResultKind.Form = ["[": .rows, "{": .object, "\"": .text][match.2] ?? .value
            #expect(form == kind.form || name == "ratings", "\(example): \(name)")
            // These return what the session or the title has.
            if command.name == "back" || name == "episode" { continue }
            let isOfFacet = kind.commands.contains { example.split(separator: " ").contains(Substring($0)) }
            #expect(kind.commands.contains(command.name) || isOfFacet, "\(example): \(name)")
            let data = try Self.data(of: output)
            guard let object = (data as? [Any])?.first as? [String: Any] ?? data as? [String: Any] else { continue }
            // A column of marks is a property of “mine”, which a row without marks doesn't have.
            let fields = kind.fields.compactMap { $0.split(separator: ".").first.map(String.init) }
            let isComplete = Set(object.keys).union(["mine"]) == Set(fields).union(["mine"])
            #expect(
                isComplete || Self.varying.contains(name), "\(example): \(object.keys.sorted()), \(fields.sorted())")
        }
        await session.close()
        #expect(seen.count >= 20, "\(seen.sorted())")
    }
}
