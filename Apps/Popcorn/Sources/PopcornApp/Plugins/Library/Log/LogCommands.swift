import CatalogueKit
import Foundation
import PopcornLibrary
import Prompt
import Storage
import TerminalKit

/// The commands about the files of the library.
struct LogCommands: Sendable {
    let library: LibraryContext
    /// The storage of the records that are made from the log.
    let storage: OpenStorage
    /// The path of the library's folder, or “memory”.
    let location: String

    static var spec: CommandSpec {
        CommandSpec(
            "library", summary: "the files of your library, and any problems",
            examples: ["library", "library verify", "library restore", "library forget"],
            forms: [
                Form(handler: "library"),
                Form(
                    .verb("verify", summary: "reads every line, and compares what is made from them"),
                    handler: "library.verify"),
                Form(
                    .verb("restore", summary: "writes the changes that the files have lost"),
                    handler: "library.restore"
                ).change,
                Form(
                    .verb(
                        "forget",
                        summary:
                            "drops the changes that the files have lost; to forget one, first delete the line that "
                            + "`history ID` names, with an editor, on each machine that has the file"),
                    handler: "library.forget"
                ).change,
            ])
    }

    static let part = LibraryPart(
        [spec],
        kinds: [
            ResultKind(
                "library", .rows, "the files of your library",
                fields: ["file", "machine", "events", "bytes", "missing"], by: ["library"])
        ]
    ) { $0.log.handlers }

    var handlers: LibraryHandlers {
        var handlers = LibraryHandlers()
        handlers.reading = [
            "library": { try await files(isVerifying: false, $0) },
            "library.verify": { try await files(isVerifying: true, $0) },
        ]
        handlers.changing = [
            "library.restore": { try await restoreLog($0) },
            "library.forget": { try await forgetLost($0) },
        ]
        return handlers
    }

    /// The sentence about stored records that didn't agree with the library's files.
    static let remade = "The stored records of your library were wrong and have been rebuilt."

    /// Makes what is stored from the library's files, and returns whether it differed before.
    func remakesRecords() async throws -> Bool { try await !library.rebuild() }

    /// The findings of `doctor` about the log: a summary, and the first problem.
    struct Examination {
        let summary: String
        let trouble: (finding: String, advice: String)?
    }

    /// Reads every line of the log, and compares the clock with the last change.
    func examined() async throws -> Examination {
        let condition = try await library.condition()
        let events = condition.files.map(\.events).reduce(0, +)
        let copies = condition.hasCopy ? "" : ", one copy"
        let summary =
            condition.files.isEmpty
            ? "nothing recorded yet"
            : "\(Phrases.count(events, "event")) in \(Phrases.count(condition.files.count, "file"))\(copies)"
        return Examination(summary: summary, trouble: trouble(condition))
    }

    private func trouble(_ condition: LibraryCondition) -> (finding: String, advice: String)? {
        let findings = condition.findings
        if !findings.missing.isEmpty {
            return (
                "\(Phrases.count(findings.missing.count, "change")) missing in it",
                "`library restore` writes them again, `library forget` drops them"
            )
        }
        if !findings.lines.isEmpty {
            return ("\(Phrases.count(findings.lines.count, "line")) in it cannot be read", "`library` names them")
        }
        // A change of another machine may be a little ahead.
        guard let latest = condition.latestChange, latest.timeIntervalSinceNow > 3600 else { return nil }
        let finding = "a change in it is of \(Phrases.time(latest)), later than the clock"
        if latest.timeIntervalSinceNow < 365 * 86_400 { return (finding, "set the clock") }
        return (
            "\(finding) by a year or more",
            "set the clock of the machine that made it; `history` names it, and `undo ID` takes the change back"
        )
    }

    func files(isVerifying: Bool, _ invocation: Invocation) async throws -> CommandResult {
        // The first use of damaged records makes them again, so they are verified first.
        let isIntact = isVerifying ? try await storage.verification().damage.isEmpty : true
        let condition = try await library.condition()
        let isSound = isVerifying ? try await library.rebuild() && isIntact : true
        let columns: [TableColumn<LibraryCondition.File>] = [
            TableColumn("File", width: .flexible) { $0.name },
            TableColumn("Machine") { ($0.machine ?? "") + ($0.isOwn ? " (this one)" : "") },
            TableColumn("Events", alignment: .trailing) { Phrases.count($0.events) },
            TableColumn("Size", alignment: .trailing) { Phrases.bytes($0.bytes) },
        ]
        let place = invocation.session.environment.shortened(location)
        var blocks: [Screen.Block] = [.heading("Library", right: place)]
        blocks.append(
            condition.files.isEmpty
                ? .line(condition.findings.missing.isEmpty ? "Nothing is recorded yet." : "The files are gone.")
                : .table(Table(condition.files, columns: columns)))
        if !condition.files.isEmpty, !condition.hasCopy, location != "memory" {
            blocks.append(.line("There is no second copy, so lost changes can’t be detected or restored."))
        }
        for file in condition.files where file.events == 0 && file.bytes > 0 {
            blocks.append(.line("\(file.name) has no change that can be read: it is damaged, or not a library’s."))
        }
        blocks += condition.findings.sentences(about: place).map { .line("\($0).") }
        if !isSound { blocks.append(.line(Self.remade)) }
        if isVerifying, condition.findings.isEmpty, isSound { blocks.append(.line("Every line is intact.")) }
        var result = CommandResult(
            kind: "library",
            data: .array(
                condition.files.map { file in
                    .values([
                        "file": file.name, "machine": file.machine, "events": file.events, "bytes": file.bytes,
                        "missing": file.isOwn ? condition.findings.missing.count : 0,
                    ])
                }), screen: Screen(blocks))
        result.columns = ["file", "machine", "events", "bytes", "missing"]
        if isVerifying { result.failure = failure(condition.findings, isSound: isSound) }
        return result
    }

    /// Returns the failure of a verification that found damage.
    private func failure(_ findings: LibraryFindings, isSound: Bool) -> CommandFailure? {
        let counts = [
            findings.lines.isEmpty ? nil : "\(Phrases.count(findings.lines.count, "line")) can’t be read",
            findings.missing.isEmpty ? nil : "\(Phrases.count(findings.missing.count, "change")) missing",
            isSound ? nil : "the stored records were wrong",
        ].compactMap(\.self)
        if counts.isEmpty { return nil }
        let hint = findings.missing.isEmpty ? "library" : "library restore"
        return CommandFailure(
            .storage(location), "damaged: your library (\(counts.joined(separator: ", ")))", hint: .line(hint))
    }

    func restoreLog(_ invocation: Invocation) async throws -> CommandResult {
        try answer(about: try await library.restore(), "Restored", "Nothing is missing.")
    }

    /// Forgets the lost changes, and removes the lines with a text that only they had from the prompt's history.
    func forgetLost(_ invocation: Invocation) async throws -> CommandResult {
        let forgotten = try await library.forget()
        let result = try answer(about: forgotten.events, "Forgot", "Nothing was missing.")
        let texts = forgotten.texts.map(TypedText.init)
        if texts.isEmpty { return result }
        do {
            let count = try PromptHistory(invocation.session.environment).remove { line in
                texts.contains { $0.isPart(of: line) }
            }
            if count == 0 { return result }
            let lines = Phrases.count(count, "line")
            return result.adding(messages: ["Removed \(lines) with the forgotten text from the prompt’s history."])
        } catch let failure as PrivateFile.Failure {
            return result.adding([
                .warning("the prompt’s history still has the forgotten text: \(failure.reason); \(failure.hint)")
            ])
        }
    }

    private func answer(about events: [LibraryEvent], _ verb: String, _ sentence: String) throws -> CommandResult {
        let names = Phrases.firstThree(of: events.map { $0.sentence() })
        let text = events.isEmpty ? sentence : "\(verb) \(Phrases.count(events.count, "change")): \(names)."
        return CommandResult(
            kind: "change",
            data: .values([
                "event": verb.lowercased(), "items": events.flatMap(\.titles).map(\.json), "list": nil as String?,
                "undo": false,
            ]), screen: Screen([.confirmation(text, next: [])]))
    }
}

/// A text as it may have been typed: with other punctuation, in upper or lower case, or as the slug of a list.
private struct TypedText {
    private let text: String
    private let words: [String]

    init(_ text: String) {
        self.text = text
        words = WordQuery(text).words
    }

    /// Returns whether a line has the words of the text one after another.
    func isPart(of line: String) -> Bool {
        words.isEmpty ? line.contains(text) : WordQuery(line).words.contains(words)
    }
}

extension LibraryFindings {
    /// The problems as sentences, without full stops.
    ///
    /// - Parameter place: The library's folder.
    func sentences(about place: String) -> [String] {
        var sentences: [String] = []
        if !missing.isEmpty {
            let names = Phrases.firstThree(of: missing.map { $0.sentence() })
            let count = Phrases.count(missing.count, "change")
            let (are, still, them) = missing.count == 1 ? ("is", "counts", "it") : ("are", "count", "them")
            sentences.append(
                "\(count) \(are) missing in \(place), and still \(still): \(names). `library restore` writes \(them) again, "
                    + "`library forget` drops \(them)")
        }
        sentences += lines.filter(\.isIncomplete).map {
            "the last line of \(place)/\($0.file) has no end; it may not have arrived whole yet"
        }
        let damaged = Dictionary(grouping: lines.filter { !$0.isIncomplete }, by: \.file)
        for (file, lines) in damaged.sorted(by: { $0.key < $1.key }) {
            let first = Phrases.count(lines.map(\.offset).reduce(lines[0].offset, min))
            sentences.append(
                lines.count == 1
                    ? "a line of \(place)/\(file), at byte \(first), is damaged and was left out"
                    : "\(Phrases.count(lines.count)) lines of \(place)/\(file) are damaged, the first at byte \(first), "
                        + "and were left out")
        }
        sentences += remarkSentences(about: place)
        if unknownEvents > 0 {
            sentences.append(
                "\(Phrases.count(unknownEvents, "change")) of a later version of popcorn "
                    + "\(unknownEvents == 1 ? "has" : "have") no effect here; update popcorn")
        }
        if foreignLines > 0 {
            sentences.append(
                "\(Phrases.count(foreignLines, "line")) in \(place) \(foreignLines == 1 ? "is" : "are") no change")
        }
        return sentences
    }

    /// A sentence for each problem of each file.
    private func remarkSentences(about place: String) -> [String] {
        let groups = Dictionary(grouping: remarks) { [$0.file, "\($0.problem)"] }
        return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { _, remarks in
            let count = "\(Phrases.count(remarks.count)) lines of \(place)/\(remarks[0].file)"
            return remarks.count == 1
                ? "the line “\(remarks[0].event)” of \(place)/\(remarks[0].file) \(remarks[0].problem.words)"
                : "\(count), the first “\(remarks[0].event)”, \(remarks[0].problem.wordsOfSeveral)"
        }
    }
}

extension LibraryFindings.Remark.Problem {
    fileprivate var words: String {
        switch self {
        case .order: "has an impossible order and counts for nothing"
        case .sameID: "has the id of another line that says something else; one of them counts"
        case .ahead: "is of a time more than a year ahead of the clock; it counts"
        case .large: "has more than 1 MB; it counts"
        }
    }

    fileprivate var wordsOfSeveral: String {
        switch self {
        case .order: "have impossible orders and count for nothing"
        case .sameID: "have ids of other lines that say something else; one line of each id counts"
        case .ahead: "are of times more than a year ahead of the clock; they count"
        case .large: "have more than 1 MB; they count"
        }
    }
}
