import CatalogueKit
import CoreDomain
import PopcornLibrary
import Prompt
import TerminalKit

/// A row of an event's page: a value that the event set or, without any, one of its titles.
struct EventRow {
    let title: TitleSnapshot
    var value: EventValue?
}

/// The values of events in words.
extension LibraryEvent {
    /// The event's values with their titles, or its titles.
    var rows: [EventRow] {
        let shown = titles.filter { !$0.title.isEmpty }
        if values.isEmpty { return shown.map { EventRow(title: $0) } }
        let parts = Dictionary(shown.map { ($0.item, $0) }) { first, _ in first }
        let wholes = Dictionary(shown.map { ($0.item.whole, $0) }) { first, _ in first }
        return values.compactMap { value in
            let title = parts[value.item] ?? wholes[value.item.whole]
            return title.map { EventRow(title: $0.whole.with(value.item), value: value) }
        }
    }

    /// The value that the event has set in a field, if it is the same everywhere.
    func common(_ field: EventValue.Field) -> String? {
        let found = values.filter { $0.field == field }.map(\.after)
        return Set(found).count == 1 ? found[0] : nil
    }

    /// Returns what the event says in some fields, if it says the same of all its titles: “ on 14 Mar 2019, rated 9”.
    func facts(of fields: [EventValue.Field], after start: String = "") -> String {
        let changes = fields.compactMap { field -> String? in
            let own = values.filter { $0.field == field }
            guard let first = own.first, own.allSatisfy({ $0.after == first.after }) else { return nil }
            return first.words(on: PartialDay(LocalDay.today(occurredAt)).text)
        }.filter { !$0.isEmpty }
        if changes.isEmpty { return "" }
        let isViewing = fields.first == .seen && !changes[0].hasPrefix("on ") && !changes[0].hasPrefix("in ")
        return (start.isEmpty ? isViewing ? ", " : " " : start) + changes.joined(separator: ", ")
    }

    /// The tags that were added and removed, at most six: “+a −c”. Empty if the values weren't read.
    var tagWords: String {
        let tags = values.filter { $0.field == .tag }
        let added = tags.compactMap(\.after).map { "+\(Sanitizer.excerpt($0))" }
        let removed = tags.filter { $0.after == nil }.compactMap(\.before).map { "−\(Sanitizer.excerpt($0))" }
        let words = (added + removed).uniqued
        if words.count <= 6 { return words.joined(separator: " ") }
        return words.prefix(5).joined(separator: " ") + " and \(Phrases.count(words.count - 5)) more"
    }

    /// Returns “note about Heat (1995): “in winter””, or that it was removed; only that it changed if the values weren't
    /// read.
    func noteSentence(_ names: String) -> String {
        guard values.contains(where: { $0.field == .note }) else { return "note about \(names) changed" }
        return common(.note).map { "note about \(names): “\(Sanitizer.excerpt($0))”" } ?? "note about \(names) removed"
    }

    /// Returns “Heat (1995) ranked 1st on “noir””: of the titles, the last is the one that was ranked.
    func rankSentence(_ names: String, _ list: String) -> String {
        guard let value = values.last(where: { $0.field == .rank }), let place = value.after.flatMap({ Int($0) }) else {
            return "\(names) ranked on \(list)"
        }
        let title = titles.first { $0.item == value.item }?.named ?? names
        return "\(title) ranked \(Phrases.ordinal(place)) on \(list)"
    }
}

extension EventValue.Field {
    /// The properties of a viewing.
    static let ofViewings: [EventValue.Field] = [.day, .rating, .note, .tag, .again, .episode]
}

extension EventValue {
    /// The name of what has the value, with a remark if the event had no effect.
    var name: String { field.rawValue + (hasEffect ? "" : " (no effect)") }

    /// Returns the value in words; empty for a viewing on the day of the event.
    func words(on today: String) -> String {
        guard let after else { return field == .seen ? "" : "\(field.rawValue) removed" }
        return switch field {
        case .seen: after == today ? "" : Self.on(after)
        case .day: "moved to \(PartialDay(after).map(Phrases.day) ?? "an unknown day")"
        case .rating: "rated \(after)"
        case .note: "note “\(Sanitizer.excerpt(after))”"
        case .tag: "tags \(Sanitizer.excerpt(after))"
        case .pass: "begun again \(Self.on(after))"
        case .again: after == "yes" ? "seen before" : "seen for the first time"
        case .mark, .dropped, .episode, .list, .rank, .remark: "\(field.rawValue) \(Sanitizer.excerpt(after))"
        }
    }

    private static func on(_ day: String) -> String {
        guard let day = PartialDay(day) else { return "on an unknown day" }
        return (day.isWhole ? "on " : "in ") + Phrases.day(day)
    }

    var json: JSONValue {
        .values([
            "kind": item.kind.rawValue, "id": item.id, "season": item.season, "episode": item.episode,
            "field": field.rawValue, "before": before, "after": after, "effect": hasEffect,
        ])
    }
}
