import CoreDomain
import TerminalKit
import Testing

@testable import Prompt

@Suite struct `The help` {
    private static func text(_ topic: String?, width: Int = 80) throws -> String {
        ScreenRenderer(width: width, style: .plain).text(
            of: try HelpText(of: FakeApp.table).result(about: topic).screen)
    }

    @Test func `the help overview groups the commands and lists the topics`() throws {
        #expect(
            try Self.text(nil) == """
                harbour: ships in your terminal
                popcorn [COMMAND] [flags]      without a command: a prompt

                ship 1  opens a ship
                fleet   lists them all

                Titles   ship, find
                Program  fleet, race, note, storage, set
                Facets   crew, deck, cargo
                Session  more, back, quit, help

                `help commands` lists them all; `help COMMAND` begins with examples.
                Topics  commands, naming, rows, flags, keys, settings, json, csv, exit-codes,
                        start

                """)
    }

    @Test func `a command's help has examples first, then forms, facets and keys`() throws {
        let text = try Self.text("ship")
        #expect(
            text == """
                ship
                  a ship, by id or name

                popcorn> ship 1
                popcorn> ship heron crew

                Forms
                ship ID|TITLE deck 3 [year:1999] [--decks]
                ship ID|TITLE b3 [year:1999]
                ship ID|TITLE [FACET] [year:1999]

                Facets
                crew    who sails on a ship
                deck 3  a deck of a ship
                cargo   what a ship carries
                b3      a berth of a ship

                Keys
                year:1999  only titles of that year
                rank:mate  one rank

                Flags
                --decks  all decks

                See also: help naming · help flags

                """)
    }

    @Test func `a facet's help has all forms that accept the facet`() throws {
        let help = try Self.text("deck")
        #expect(help.contains("\ndeck 3 [ID|TITLE] [year:1999] [--decks]\nship ID|TITLE deck 3\nROW deck 3\n"))
    }

    @Test func `the help of a command that is also an action on rows describes both`() throws {
        let help = try Self.text("note")
        #expect(help.contains("\npopcorn> note add heron\npopcorn> 2 note\n"))
        #expect(help.contains("\nnote BOOK\nnote add [ID|TITLE] [year:1999]\nROWS note [BOOK]\n"))
    }

    @Test(arguments: [
        ("/", "fleet"), ("/heron", "fleet"), ("SHIP", "ship"), ("q", "quit"), ("?", "help"), ("2", "rows"),
        ("2-4,7", "rows"), ("_", "rows"),
    ])
    func `aliases, rows and words in any letter case show the same help text`(word: String, topic: String) throws {
        #expect(try Self.text(word) == Self.text(topic))
    }

    @Test func `the help for any word in a facet's form is the facet's help`() throws {
        #expect(try Self.text("b7").contains("\nForms\nb3 [ID|TITLE]\nship ID|TITLE b3\nROW b3\n"))
    }

    @Test func `each command and each topic has help that fits any width`() throws {
        let table = FakeApp.table
        for topic in [nil] + table.commands.map(\.name) + HelpText(of: table).topics.map(\.name) as [String?] {
            for width in [20, 40, 80, 132] {
                let lines = try Self.text(topic, width: width).split(separator: "\n")
                #expect(!lines.isEmpty && lines.allSatisfy { DisplayWidth.of($0) <= width }, "\(topic ?? "help")")
            }
        }
        #expect(table.commands.allSatisfy { $0.group != nil })
    }

    @Test func `the list of commands shows each command with its summary`() throws {
        let help = try Self.text("commands", width: 120)
        for command in FakeApp.table.commands {
            #expect(help.contains("\n\(([command.name] + command.aliases).joined(separator: ", ")) "))
            #expect(help.contains(command.summary))
        }
    }

    @Test(arguments: [("shpi", "ship"), ("rowes", "rows"), ("settigns", "settings")])
    func `an unknown topic is an error with a suggestion`(topic: String, suggestion: String) {
        let error = #expect(throws: UsageError.self) { try HelpText(of: FakeApp.table).result(about: topic) }
        #expect(error?.message == "unknown help topic “\(topic)”. Did you mean “\(suggestion)”?")
    }

    @Test func `the help on JSON lists every kind of error with its exit code`() throws {
        let help = try Self.text("json", width: 120)
        let errors: [FetchError] = [
            .notFound(""), .unauthorised(""), .offline(""), .rateLimited(retryAfter: nil), .badData(""), .storage(""),
            .cancelled,
        ]
        for error in errors {
            let line = help.split(separator: "\n").first { $0.hasPrefix("\(error.kind) ") && $0.contains("exit code") }
            #expect(line?.contains("exit code \(ExitCode(error).rawValue):") == true, "\(error.kind)")
        }
        #expect(help.contains("\nusage         exit code 2:"))
        for kind in FakeApp.table.kinds { #expect(help.contains("\n\(kind.name) ")) }
    }

    @Test func `the help on settings lists every setting with its default, variable and flags`() throws {
        let help = try Self.text("settings", width: 120)
        for setting in FakeApp.table.settings {
            #expect(help.contains("\n\(setting.name) ") && help.contains(setting.summary))
            #expect(help.contains("default \(setting.defaultValue)\(setting.variable.map { " · \($0)" } ?? "")"))
        }
        #expect(help.contains("default auto · --color auto|always|never\n"))
    }

    @Test func `the help about flags lists every flag and variable`() throws {
        let help = try Self.text("flags", width: 120)
        for flag in FakeApp.table.flags { #expect(help.contains("\n\(flag.name) ")) }
        for variable in FakeApp.table.variables { #expect(help.contains("\n\(variable.name)")) }
    }
}
