import CoreDomain
import Foundation

/// The meaning of ratings and viewings, worked out from what two machines typed: what is recorded by a line depends on
/// what its machine knows, and what counts in the end depends on all lines that aren't undone.
struct RecordModel {
    /// A viewing, or the mark that a rating of something unseen makes.
    struct Sight {
        let number: Int
        let part: ItemReference
        let day: String?
        var rating: Int?
        var isMark = false
        /// The number of the line.
        let entry: Int

        /// The position in the diary.
        var place: String { (day ?? "") + "0000-00-00".suffix(10 - (day ?? "").count) + String(1_000_000 + entry) }
    }

    enum Effect {
        case made(Sight)
        case removed(Int)
        case sightRated(Int, Int?)
        case rated(ItemReference, Int?, on: String?)
    }

    private enum Entry {
        case change([Effect])
        case reversal(of: Int, isUndone: Bool)
    }

    private var entries: [(machine: Int, entry: Entry)] = []
    /// The entries that each machine knows.
    private var known: [Set<Int>]

    init(machines: Int) { known = Array(repeating: [], count: machines) }

    mutating func meet() { known = Array(repeating: Set(entries.indices), count: known.count) }

    private mutating func note(_ entry: Entry, by machine: Int) {
        known[machine].insert(entries.count)
        entries.append((machine, entry))
    }

    /// What counts for a machine.
    func state(of machine: Int) -> RecordState {
        var state = RecordState()
        let reversals = reversals(known: machine)
        for index in known[machine].sorted() where reversals[index]?.isUndone != true {
            guard case .change(let effects) = entries[index].entry else { continue }
            for effect in effects { state.apply(effect) }
        }
        return state
    }

    /// The last undo or redo of each change.
    private func reversals(known machine: Int) -> [Int: (index: Int, isUndone: Bool)] {
        var reversals: [Int: (index: Int, isUndone: Bool)] = [:]
        for index in known[machine].sorted() {
            if case .reversal(let target, let isUndone) = entries[index].entry { reversals[target] = (index, isUndone) }
        }
        return reversals
    }
}

// The lines.
extension RecordModel {
    mutating func seen(_ part: ItemReference, _ day: String?, again: Bool, by machine: Int) {
        let state = state(of: machine)
        if !again, day?.count == 10, state.viewings(of: part).contains(where: { $0.day == day }) { return }
        note(
            .change([.made(sight(part, day, rating: state.isOnlyMarked(part) ? state.ratings[part]?.rating : nil))]),
            by: machine)
    }

    mutating func rate(_ part: ItemReference, _ rating: Int, today: String, by machine: Int) {
        let state = state(of: machine)
        var effects: [Effect] = []
        if state.sights(of: part).isEmpty {
            var mark = sight(part, nil, rating: rating)
            mark.isMark = true
            effects.append(.made(mark))
        } else if let latest = state.latest(of: part), latest.rating != rating {
            effects.append(.sightRated(latest.number, rating))
        }
        effects += state.rated(part, rating, on: today)
        if !effects.isEmpty { note(.change(effects), by: machine) }
    }

    /// Rates the latest viewing of a day, a month or a year, or records one.
    mutating func rate(_ part: ItemReference, _ rating: Int, on day: String?, today: String, by machine: Int) {
        let state = state(of: machine)
        let found = state.viewings(of: part).filter { viewing in
            day.map { viewing.day?.hasPrefix($0) == true } ?? (viewing.day == nil)
        }.max { ($0.day ?? "", $0.entry) < ($1.day ?? "", $1.entry) }
        guard let found else {
            let viewing = sight(part, day, rating: rating)
            var after = state
            after.apply(.made(viewing))
            let isLatest = after.latest(of: part)?.number == viewing.number
            return note(
                .change([.made(viewing)] + (isLatest ? state.rated(part, rating, on: day ?? today) : [])), by: machine)
        }
        if found.rating == rating { return }
        let isLatest = state.latest(of: part)?.number == found.number
        note(
            .change([.sightRated(found.number, rating)] + (isLatest ? state.rated(part, rating, on: today) : [])),
            by: machine)
    }

    mutating func unrate(_ part: ItemReference, by machine: Int) {
        let state = state(of: machine)
        var effects = state.sights(of: part).filter(\.isMark).map { Effect.removed($0.number) }
        if let latest = state.latest(of: part), !latest.isMark, latest.rating != nil {
            effects.append(.sightRated(latest.number, nil))
        }
        if state.ratings[part] != nil { effects.append(.rated(part, nil, on: nil)) }
        if !effects.isEmpty { note(.change(effects), by: machine) }
    }

    mutating func unsee(_ part: ItemReference, by machine: Int) {
        let state = state(of: machine)
        let viewings = state.viewings(of: part)
        let last = viewings.max { ($0.day ?? "", $0.entry) < ($1.day ?? "", $1.entry) }
        let marks = viewings.count > 1 ? [] : state.sights(of: part).filter(\.isMark)
        let removed = ([last].compactMap(\.self) + marks).map { Effect.removed($0.number) }
        if !removed.isEmpty { note(.change(removed), by: machine) }
    }

    /// Undoes the machine's last change that counts, or redoes the one that it undid last. Returns `false` if there is none.
    mutating func reverse(isUndone: Bool, by machine: Int) -> Bool {
        let reversals = reversals(known: machine)
        let own = known[machine].filter { entries[$0].machine == machine }
        let target: Int?
        if isUndone {
            target = own.filter { index in
                if case .reversal = entries[index].entry { return false }
                return reversals[index]?.isUndone != true
            }.max()
        } else {
            target =
                reversals.filter { $0.value.isUndone && own.contains($0.value.index) }.max {
                    $0.value.index < $1.value.index
                }?.key
        }
        guard let target else { return false }
        note(.reversal(of: target, isUndone: isUndone), by: machine)
        return true
    }

    private func sight(_ part: ItemReference, _ day: String?, rating: Int?) -> Sight {
        Sight(number: entries.count, part: part, day: day, rating: rating, entry: entries.count)
    }
}

/// What counts for a machine, and what follows from it.
struct RecordState {
    private var sights: [Int: RecordModel.Sight] = [:]
    private(set) var ratings: [ItemReference: (rating: Int, day: String?)] = [:]

    mutating func apply(_ effect: RecordModel.Effect) {
        switch effect {
        case .made(let sight): sights[sight.number] = sight
        case .removed(let number): sights[number] = nil
        case .sightRated(let number, let rating): sights[number]?.rating = rating
        case .rated(let part, let rating, let day): ratings[part] = rating.map { ($0, day) }
        }
    }

    /// What a rating changes: nothing if the movie or episode has it from that day.
    func rated(_ part: ItemReference, _ rating: Int, on day: String) -> [RecordModel.Effect] {
        let old = ratings[part]
        return old?.rating == rating && old?.day == day ? [] : [.rated(part, rating, on: day)]
    }

    func sights(of part: ItemReference) -> [RecordModel.Sight] { sights.values.filter { $0.part == part } }

    func viewings(of part: ItemReference) -> [RecordModel.Sight] { sights(of: part).filter { !$0.isMark } }

    func isOnlyMarked(_ part: ItemReference) -> Bool { viewings(of: part).isEmpty && !sights(of: part).isEmpty }

    /// The viewing or mark that has the rating of the movie or episode.
    func latest(of part: ItemReference) -> RecordModel.Sight? {
        let viewings = viewings(of: part)
        if viewings.isEmpty { return sights(of: part).max { $0.entry < $1.entry } }
        let dated = viewings.filter { $0.day != nil }
        if dated.isEmpty { return viewings.count == 1 ? viewings[0] : nil }
        return dated.max { ($0.day ?? "", $0.entry) < ($1.day ?? "", $1.entry) }
    }

    /// All viewings, the latest first.
    private var diary: [RecordModel.Sight] { sights.values.filter { !$0.isMark }.sorted { $0.place > $1.place } }

    /// What a library with these records shows about movies and one series of two seasons with three episodes each.
    func lines(movies: [ItemReference], series: ItemReference) -> [String] {
        let repeated = Set(
            diary.filter { sight in
                viewings(of: sight.part).contains { ($0.day ?? "", $0.entry) < (sight.day ?? "", sight.entry) }
            }.map(\.number))
        let parts = Set(diary.map(\.part))
        let rated = parts.compactMap { ratings[$0]?.rating }
        let mean = rated.isEmpty ? "-" : String(Double(rated.reduce(0, +)) / Double(rated.count))
        let films = diary.count { $0.part.kind == .movie }
        var lines = diary.map { sight in
            "\(sight.part.code) \(sight.part.id) \(sight.day ?? "-") \(sight.rating ?? 0) \(repeated.contains(sight.number))"
        }
        lines.append("stats \(films) \(diary.count - films) \(repeated.count) mean \(mean)")
        lines += movies.map { movie in
            "movie \(movie.id) \(viewings(of: movie).count) \(!sights(of: movie).isEmpty) \(ratings[movie]?.rating ?? 0)"
        }
        lines += Self.places.map { place in
            let part = ItemReference(series.kind, series.id, season: place.season, episode: place.number)
            return "rated \(part.code) \(ratings[part]?.rating ?? 0)"
        }
        return lines + [line(about: series)]
    }

    /// The episodes of the series.
    static let places = (1...2).flatMap { season in (1...3).map { EpisodePlace(season: season, number: $0) } }

    private func line(about series: ItemReference) -> String {
        let seen = Set(sights.values.filter { $0.part.whole == series }.compactMap(\.part.place))
        let unseen = Self.places.filter { !seen.contains($0) }
        let last = seen.max()
        let next = unseen.first { place in last.map { $0 < place } ?? true } ?? unseen.first
        let state = seen.isEmpty ? "-" : unseen.isEmpty ? "finished" : "progress"
        return "series \(seen.count) \(unseen.count) \(next?.code ?? "-") \(state)"
    }
}
