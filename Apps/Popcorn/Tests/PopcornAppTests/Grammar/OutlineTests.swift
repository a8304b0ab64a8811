import CoreDomain
import Foundation
import TerminalKit
import Testing

@testable import PopcornApp
@testable import Prompt

@Suite struct `The outlines of the plug-ins` {
    private let table = Composition.makeTable()

    private var built: Int { table.parts.count(where: \.isBuilt) }

    /// Reads a line as a start of the program does, up to the code of its command.
    private func read(_ line: String, rows: [Item] = [], current: Item? = nil) throws {
        var flags = Flags()
        let words = try flags.take(from: Word.words(in: line), known: table.flags)
        try table.refuseSecrets(in: words, rows: rows, current: current)
        let command = try #require(try table.parse(words, rows: rows, current: current))
        try table.check(flags, of: command)
        if case .help = command.form.action {
            _ = try HelpText(of: table).result(about: command.arguments.text("topic"))
        }
    }

    private static let movie = Item(ItemReference(.movie, 949), title: "Heat")
    private static let series = Item(ItemReference(.tvSeries, 1396), title: "Breaking Bad")

    @Test(arguments: [
        ("movie 550", 1), ("m heat year:1995", 1), ("movie 550 cast --json", 1), ("seen 550", 1),
        ("rate 9 memento", 1), ("seen tv 1396", 1), ("tv 1396 s5e14", 1), ("help movie", 1), ("help m", 1),
        ("diary 2026", 1), ("version", 0), ("about", 0), ("more", 0), ("help", Composition.outlines.count),
        ("help commands", Composition.outlines.count),
    ])
    func `a line builds the contributions that its first word names`(line: String, count: Int) throws {
        try read(line)
        #expect(built == count)
    }

    @Test(arguments: [("2", 1), ("2 cast", 1), ("s5e14", 1), ("_ images", 1), ("series seasons", 1)])
    func `a line about rows or the current title builds the contributions of their kinds`(
        line: String, count: Int
    ) throws {
        try read(line, rows: [Self.movie, Self.series], current: Self.series)
        #expect(built == count)
    }

    @Test(arguments: [("movie 550", 1), ("seen 550", 1), ("help movie", 1), ("version", 0)])
    func `a whole run builds no more contributions than the reading of its line`(line: String, count: Int) async throws
    {
        let output = try await CountingApp.$table.withValue(table) {
            try await CountingApp.output(of: line)
        }
        #expect(output.exitCode == 0, "\(output.standardError)")
        #expect(built == count)
    }

    @Test(arguments: Composition.outlines.indices)
    func `an outline has the words of its contribution`(index: Int) {
        let outline = Composition.outlines[index]
        let contribution = outline.contribution()
        let type = outline.type.map { [$0.name] + $0.aliases } ?? []
        let commands = contribution.commands.flatMap { [$0.name] + $0.aliases }
        let actions = contribution.rowActions.flatMap { action in
            action.name.isEmpty ? action.keys.map { "\($0.name):" } : [action.name]
        }
        let words = Set(type + commands + actions)
        #expect(Set(outline.words) == words && outline.words.count == words.count, "\(words.sorted())")
        let facets = contribution.facets
        #expect(outline.facets == facets.filter(\.word.isVerb).map(\.name))
        for facet in facets where !facet.word.isVerb {
            #expect(outline.hasFacet(selectedBy: facet.word.label), "\(facet.word.label)")
        }
        #expect(outline.type?.hasTitles != false || facets.isEmpty)
    }

    @Test func `a command looked up by its name or an alias is the one among all commands`() throws {
        let all = Composition.makeTable()
        for command in all.commands {
            for word in [command.name] + command.aliases {
                let found = try #require(Composition.makeTable().command(word), "\(word)")
                #expect(found.name == command.name && found.aliases == command.aliases, "\(word)")
                #expect(found.summary == command.summary && found.examples == command.examples, "\(word)")
                #expect(found.group == command.group, "\(word)")
                #expect(Self.usage(of: found) == Self.usage(of: command), "\(word)")
            }
        }
    }

    private static func usage(of command: CommandSpec) -> [String] {
        command.forms.map { $0.usage(after: command.name) }
    }

    @Test func `no two contributions have one word in conflict`() {
        let contributions = Composition.outlines.map { ($0.type, $0.contribution()) }
        var owners: [String: Set<String>] = [:]
        for (type, contribution) in contributions {
            if let type { for word in [type.name] + type.aliases { owners[word, default: []].insert(type.name) } }
            for command in contribution.commands {
                for word in [command.name] + command.aliases { owners[word, default: []].insert(command.name) }
            }
        }
        for (word, names) in owners { #expect(names.count == 1, "\(word) is \(names.sorted())") }
        let actions = contributions.flatMap { $1.rowActions }.map(\.name)
        #expect(Set(actions).count == actions.count)
        for command in Composition.table.commands {
            let forms = Self.usage(of: command)
            #expect(Set(forms).count == forms.count, "\(command.name)")
        }
        let kinds = Composition.outlines.compactMap { $0.type?.kind }
        #expect(Set(kinds).count == kinds.count)
    }

    @Test func `a flag that only some forms accept is one of the outlines'`() {
        let known = Composition.outlines.flatMap { $0.flags() }.map(\.name)
        let commands = Composition.table.commands.flatMap(\.forms).flatMap(\.flags)
        let facets = Composition.table.types.flatMap(\.facets).flatMap(\.flags)
        for flag in commands + facets { #expect(known.contains(flag.name), "\(flag.name)") }
    }
}
