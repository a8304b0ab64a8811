import CatalogueKit
import CoreDomain
import PopcornLibrary
import Prompt
import TerminalKit

/// The actions on titles, seasons and episodes, which are given by row or name, or are the current title.
enum ActionSpecs {
    static var all: [RowAction] {
        [
            action(
                "add", "adds the current title or rows to a list, by default the watchlist",
                ["2 add", "2-3 add later"],
                arguments: [ListCommands.name("list").optional], takesParts: false, of: nil),
            action(
                "remove", "removes the current title from a list, by default the watchlist, or rows from their list",
                ["2 remove"],
                arguments: [ListCommands.name("list").optional], takesParts: false, appliesToRecords: true, of: nil),
            action(
                "seen", "marks movies or episodes as seen, today or on another day",
                ["seen", "seen yesterday", "seen 550 note:\"even better\"", "seen tv 1396 s1-3", "1-3 seen"],
                keys: [ViewingDay.key, note, tag], reading: SeenPhrase.read),
            action(
                "unseen", "removes the latest viewing of a movie or episodes, or a diary row’s viewing",
                ["unseen", "unseen tv 1396 s1e5", "3 unseen"], reading: SeenPhrase.read),
            action(
                "rate", "rates titles from 1 to 10, and marks unseen ones as seen",
                ["rate 9", "rate 9 memento", "rate 4/5", "2 rate 9", "rate 8 tv 1396 s1e5"],
                arguments: [
                    .value("rating", label: "1-10", messageIfMissing: "which rating, from 1 to 10?") {
                        _ = try OpinionActions.rating($0)
                    }
                ], keys: [ViewingDay.key], reading: SeenPhrase.readAfterRating),
            action("unrate", "removes a rating", ["unrate", "unrate memento"]),
            action(
                "note", "shows the note; quoted text replaces it, and \"\" removes it",
                ["note", "note \"again in winter\"", "note \"\" memento"],
                arguments: [Argument.quoted("text", label: "\"TEXT\"").optional]),
            action(
                "tag", "adds tags, and removes those prefixed with a dash", ["tag winter", "tag winter,-noir memento"],
                arguments: [
                    .value("tags", label: "TAG,-TAG", messageIfMissing: "which tags?")
                ]),
            action(
                "again", "begins a TV series again: its progress is counted from now on",
                ["again", "again tv 1396", "2 again"], takesParts: false, of: [.tvSeries],
                refusing: PassActions.refusal),
            action(
                "drop", "marks a title as dropped: it isn’t suggested any more", ["drop", "drop tv 1396", "2 drop"],
                takesParts: false),
            action("undrop", "resumes a dropped title", ["undrop"], takesParts: false),
            action("", "changes a viewing in the diary", ["3 date:2019"], keys: [ViewingDay.key]),
        ]
    }

    /// - Parameters:
    ///   - takesParts: Whether the action also applies to seasons and episodes.
    ///   - appliesToRecords: Whether the action also applies to rows of the diary with seasons and episodes.
    ///   - kinds: The kinds of items that the action accepts; `nil` for any row.
    private static func action(
        _ name: String, _ summary: String, _ examples: [String], arguments: [Argument] = [],
        keys: [Key] = [], takesParts: Bool = true, appliesToRecords: Bool = false,
        of kinds: [ItemKind]? = LibraryPlugin.kinds,
        reading: (@Sendable ([String]) -> [ActionPhrase]?)? = nil,
        refusing: @escaping @Sendable (_ item: Item, _ isCurrent: Bool) -> UsageError? = { _, _ in nil }
    ) -> RowAction {
        RowAction(
            name, summary: summary, examples: examples, arguments: arguments, kinds: kinds,
            selector: takesParts ? parts : nil, keys: keys,
            appliesToRecords: appliesToRecords, reading: reading, refusing: refusing,
            // The action that changes viewings is given by a key alone.
            handler: name.isEmpty ? "date" : nil)
    }

    /// The parts of a series. A range that was typed backwards is an error rather than a title.
    private static let parts = Argument.selector(label: "s1e5") {
        EpisodeSelector($0) != nil || EpisodeSelector.inOrder($0) != nil
    }
    private static let note = Key("note", example: "\"again\"", summary: "a note about this viewing", isText: true)
    private static let tag = Key("tag", example: "cinema", summary: "tags of this viewing")
}
