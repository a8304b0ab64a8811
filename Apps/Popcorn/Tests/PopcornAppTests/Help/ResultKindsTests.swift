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

    @Test func `each command's examples produce results of declared kinds and forms`() async throws {
        let folder = try TemporaryFolder()
        let session = try Session.inMemory(flags: "--json", in: folder, isInteractive: false)
        _ = await session.run("popular")
        var seen: Set<String> = []
        for example in Composition.table.commands.flatMap(\.examples) {
            let output = await session.run(example).standardOutput
            guard let match = output.firstMatch(of: /"kind":"([A-Za-z]+)".*?"data":(.)/) else { continue }
            let name = String(match.1)
            seen.insert(name)
            let kind = try #require(Composition.table.kinds.first { $0.name == name }, "\(example): \(name)")
            let form: ResultKind.Form = ["[": .rows, "{": .object, "\"": .text][match.2] ?? .value
            #expect(form == kind.form || name == "ratings", "\(example): \(name)")
        }
        await session.close()
        #expect(seen.count >= 20, "\(seen.sorted())")
    }
}
