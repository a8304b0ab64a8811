import CoreDomain
import Foundation
import Testing

@testable import PopcornApp
@testable import Prompt
@testable import TerminalKit

@Suite struct `The app's commands` {
    @Test func `Commands.md contains the current table of commands`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let text = try String(contentsOf: root.appending(path: "Commands.md"), encoding: .utf8)
        let parts = text.split(separator: "<!-- commands -->\n", maxSplits: 1)
        let table = try #require(parts.last?.split(separator: "<!-- /commands -->").first, "no markers in Commands.md")
        #expect(
            parts.count == 2 && table == HelpText(of: Composition.table).markdown,
            "expected:\n\(HelpText(of: Composition.table).markdown)")
    }

    @Test func `each example parses as its command`() throws {
        for command in Composition.table.commands {
            for example in command.examples {
                var flags = Flags()
                let words = try flags.take(from: try Word.words(in: example), known: Composition.table.flags)
                let parsed = try Composition.table.parse(words)
                #expect(parsed?.arguments.command == command.name, "\(example)")
            }
        }
    }

    @Test func `each of the app's commands has a unique name, a summary and at least one form`() {
        let words = Composition.table.commands.flatMap { [$0.name] + $0.aliases }
        #expect(Set(words).count == words.count)
        #expect(Composition.table.commands.allSatisfy { !$0.summary.isEmpty && !$0.forms.isEmpty })
    }

    @Test func `the help overview has one line for each group, and the list of commands has each command`() throws {
        let renderer = ScreenRenderer(width: 80, style: .plain)
        let overview = renderer.text(of: try HelpText(of: Composition.table).result(about: nil).screen)
        let list = renderer.text(of: try HelpText(of: Composition.table).result(about: "commands").screen)
        for command in Composition.table.commands { #expect(list.contains("\n\(command.name)")) }
        for (group, members) in HelpText(of: Composition.table).groups {
            let lines = overview.split(separator: "\n").filter { $0.hasPrefix("\(group.title) ") }
            #expect(lines.count == 1 && lines[0].contains(" \(members[0].name)"), "\(group.title)")
        }
        #expect(!overview.contains("\n          "), "each line of the overview fits: \(overview)")
    }

    @Test func `each line that the help's beginning names can be typed`() throws {
        let topic = try #require(HelpTopics.all.first { $0.name == HelpTopic.start })
        let rows = [Item(ItemReference(.movie, 949), title: "Heat")]
        for line in topic.lines.flatMap({ $0.line.components(separatedBy: " · ") }) {
            let line = line.replacing("FILE", with: "films.csv")
            #expect(Composition.table.isLine(line, rows: rows, current: rows[0]), "\(line)")
        }
    }

    @Test func `the help overview fits a terminal with 24 rows`() throws {
        let help = try HelpText(of: Composition.table).result(about: nil).screen
        // Leaves room for the prompt in the last row.
        #expect(ScreenRenderer(width: 80, style: .plain).text(of: help).split(separator: "\n").count <= 22)
    }

    @Test func `every description has a handler`() throws {
        let app = try Composition.inMemory()
        let missing = app.handlers.missing(from: Composition.table, information: Composition.information)
        #expect(missing.isEmpty)
    }

}
