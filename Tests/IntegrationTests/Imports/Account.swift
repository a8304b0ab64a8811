import Foundation
import PopcornLibrary
import StorageTesting

/// A random life of an account with another program, which can be exported at any time.
struct Account {
    enum Format: CaseIterable {
        case letterboxd, trakt, imdb, tmdb
    }

    struct Entry {
        var film: Int
        var key: Int?
        var day: Int
        var rating: Int?
        var note: String?
        var tags: [String] = []
        var isAgain = false
        /// The minute of the day.
        var minute = 0
        /// The film and the day in the last export.
        var exported: (film: Int, day: Int)?
    }

    private(set) var entries: [Entry] = []
    private(set) var ratings: [Int: (value: Int, day: Int)] = [:]
    private(set) var watchlist: [Int] = []
    private(set) var list: [(film: Int, remark: String?)] = []
    /// The name of the list as the library has it.
    private(set) var listName: String
    /// The names that a list may have.
    static let listNames = ["Best, ranked!", "Finest", "best", "finest", "favourites"]
    /// What a whole export no longer has, as the beginnings of lines, such as “Film 1 seen”.
    private(set) var deleted: Set<String> = []
    private var today = 0
    private var nextKey: Int
    private let format: Format
    private let films: ClosedRange<Int>
    private let listKey: String

    /// - Parameters:
    ///   - films: The numbers of the films that the account has.
    ///   - firstKey: The number of the first entry, which no other account has.
    init(_ format: Format, films: ClosedRange<Int> = 1...5, firstKey: Int = 1) {
        self.format = format
        self.films = films
        nextKey = firstKey
        listKey = String(firstKey)
        switch format {
        case .letterboxd: listName = "Best, ranked!"
        case .trakt, .imdb: listName = "best"
        case .tmdb: listName = "favourites"
        }
    }

    /// - Parameter fixed: A film whose entries aren't found to be of another film.
    mutating func step(fixed: Int? = nil, using random: inout SeededGenerator) {
        today += Int.random(in: 1...9, using: &random)
        let film = Int.random(in: films, using: &random)
        switch Int.random(in: 0..<18, using: &random) {
        case 0, 1, 2: log(film, using: &random)
        case 3: change(using: &random) { $0.day = max(0, $0.day - Int.random(in: 1...5, using: &$1)) }
        case 4:
            change(using: &random) { $0.rating = Bool.random(using: &$1) ? nil : Int.random(in: 1...10, using: &$1) }
        case 5:
            change(using: &random) {
                $0.note = Bool.random(using: &$1) ? nil : "note \(Int.random(in: 1...9, using: &$1))"
            }
        case 6: change(using: &random) { $0.tags = [["a"], ["b", "a"], []][Int.random(in: 0...2, using: &$1)] }
        case 7: delete(using: &random)
        case 8: loseKey(using: &random)
        case 9: ratings[film] = (Int.random(in: 1...10, using: &random), today)
        case 10:
            // Letterboxd's lists may have a film twice.
            if format != .letterboxd || Bool.random(using: &random) { list.removeAll { $0.film == film } }
            let hasRemark = format != .tmdb && Bool.random(using: &random)
            let remark = hasRemark ? "remark \(nextKey)" : nil
            list.insert((film, remark), at: Int.random(in: 0...list.count, using: &random))
        case 11, 12: if !watchlist.contains(film) { watchlist.append(film) }
        case 13: correct(to: film, fixed: fixed, using: &random)
        case 14: renameList()
        default: remove(film, using: &random)
        }
    }

    /// Removes the rating of a film, or its entry on the watchlist or the list.
    private mutating func remove(_ film: Int, using random: inout SeededGenerator) {
        switch Int.random(in: 0...2, using: &random) {
        case 0:
            // The rating of an entry of the diary is also that of the film.
            if entries.contains(where: { $0.film == film && $0.rating != nil }) { return }
            if ratings.removeValue(forKey: film) != nil { deleted.insert("Film \(film) rated") }
        case 1:
            if watchlist.contains(film) { deleted.insert("watchlist ") }
            watchlist.removeAll { $0 == film }
        default:
            guard list.contains(where: { $0.film == film }) else { return }
            deleted.formUnion(Self.listNames.map { "\($0) " })
            list.removeAll { $0.film == film }
        }
    }

    /// Corrects the film of an entry.
    private mutating func correct(to film: Int, fixed: Int?, using random: inout SeededGenerator) {
        let keyed = entries.indices.filter { entries[$0].key != nil && ![fixed, film].contains(entries[$0].film) }
        guard film != fixed, let index = keyed.randomElement(using: &random) else { return }
        // The rating of the film may have been that of its entry.
        if ratings[entries[index].film] == nil { deleted.insert("Film \(entries[index].film) rated") }
        entries[index].film = film
    }

    private mutating func renameList() {
        switch format {
        case .letterboxd: listName = listName == "Finest" ? "Best, ranked!" : "Finest"
        case .trakt: listName = listName == "finest" ? "best" : "finest"
        // The name is all that identifies the list.
        case .imdb, .tmdb: break
        }
    }

    private mutating func log(_ film: Int, using random: inout SeededGenerator) {
        let isKeyed = format == .trakt || Int.random(in: 0..<5, using: &random) > 0
        var entry = Entry(film: film, key: isKeyed ? nextKey : nil, day: today)
        nextKey += 1
        entry.minute = Int.random(in: 0..<1440, using: &random)
        entry.isAgain = entries.contains { $0.film == film }
        if Bool.random(using: &random) { entry.rating = Int.random(in: 1...10, using: &random) }
        if Bool.random(using: &random) { entry.note = "first" }
        if let rating = entry.rating { ratings[film] = (rating, today) }
        entries.append(entry)
    }

    private mutating func change(
        using random: inout SeededGenerator, _ change: (inout Entry, inout SeededGenerator) -> Void
    ) {
        guard let index = entries.indices.randomElement(using: &random) else { return }
        let old = entries[index]
        change(&entries[index], &random)
        // An entry without a key that moves is another one.
        if old.key == nil, entries[index].day != old.day { deleted.insert("Film \(old.film) seen") }
    }

    private mutating func delete(using random: inout SeededGenerator) {
        guard let index = entries.indices.randomElement(using: &random) else { return }
        let film = entries.remove(at: index).film
        deleted.insert("Film \(film) seen")
        // The rating of the film was that of its entry.
        if ratings[film] == nil { deleted.insert("Film \(film) rated") }
    }

    /// Takes the key of an entry, unless it can't be told from others: it has moved, or another one is of the same day.
    private mutating func loseKey(using random: inout SeededGenerator) {
        guard format == .letterboxd, let index = entries.indices.randomElement(using: &random) else { return }
        let entry = entries[index]
        let isAlone = entries.count { $0.film == entry.film && $0.day == entry.day } == 1
        let isFound = entry.exported.map { $0 == (entry.film, entry.day) } ?? true
        if isAlone, isFound { entries[index].key = nil }
    }

    /// Notes that the account has been exported.
    mutating func noteExport() {
        for index in entries.indices { entries[index].exported = (entries[index].film, entries[index].day) }
    }

    static func partialDay(_ number: Int) -> PartialDay {
        PartialDay(Date(timeIntervalSince1970: 1_577_836_800 + Double(number) * 86_400))
    }

    private static func day(_ number: Int) -> String { partialDay(number).text }
}

extension Account {
    /// The time of a play, which is on its day in UTC.
    private static func time(_ entry: Entry) -> String {
        let time = "\(entry.minute / 60 + 100):\(entry.minute % 60 + 100)".split(separator: ":").map { $0.dropFirst() }
        return "\(day(entry.day))T\(time.joined(separator: ":")):00.000Z"
    }
}

// The export.
extension Account {
    /// The files of an export, by name.
    var files: [String: String] {
        switch format {
        case .letterboxd: letterboxd
        case .trakt: trakt
        case .imdb: imdb
        case .tmdb: tmdb
        }
    }

    private func line(_ cells: [String]) -> String {
        cells.map { $0.contains(",") ? "\"\($0)\"" : $0 }.joined(separator: ",") + "\n"
    }

    private func film(_ number: Int) -> [String] { ["Film \(number)", String(1900 + number)] }

    private func stars(_ rating: Int?) -> String { rating.map { String(Double($0) / 2) } ?? "" }

    private var letterboxd: [String: String] {
        func entry(_ entry: Entry, review: [String] = []) -> String {
            let address = entry.key.map { "https://boxd.it/\($0)" } ?? ""
            let start = [Self.day(entry.day)] + film(entry.film) + [address, stars(entry.rating)]
            let end = [entry.tags.joined(separator: ", "), Self.day(entry.day)]
            return line(start + [entry.isAgain ? "Yes" : ""] + review + end)
        }
        let reviewed = entries.filter { $0.note != nil }
        let best = list.enumerated().map { line(["\($0 + 1)"] + film($1.film) + ["u", $1.remark ?? ""]) }
        let rated = ratings.sorted { $0.key < $1.key }
        return [
            "diary.csv": "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
                + entries.map { entry($0) }.joined(),
            "reviews.csv": "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n"
                + reviewed.map { entry($0, review: [$0.note ?? ""]) }.joined(),
            "ratings.csv": "Date,Name,Year,Letterboxd URI,Rating\n"
                + rated.map { line([Self.day($1.day)] + film($0) + ["u", stars($1.value)]) }.joined(),
            "watched.csv": "Date,Name,Year,Letterboxd URI\n"
                + Set(entries.map(\.film)).sorted().map { line([Self.day(0)] + film($0) + ["u"]) }.joined(),
            "watchlist.csv": "Date,Name,Year,Letterboxd URI\n"
                + watchlist.map { line([Self.day(0)] + film($0) + ["u"]) }.joined(),
            "lists/best.csv":
                "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n"
                + "2020-01-01,\"\(listName)\",,https://boxd.it/l\(listKey),\n\n"
                + "Position,Name,Year,URL,Description\n" + best.joined(),
        ]
    }

    private var trakt: [String: String] {
        func movie(_ number: Int) -> String {
            #""movie":{"title":"Film \#(number)","year":\#(1900 + number),"ids":{"trakt":1,"imdb":"","tmdb":\#(number)}}"#
        }
        let history = entries.map {
            #"{"id":\#($0.key ?? 0),"watched_at":"\#(Self.time($0))","type":"movie",\#(movie($0.film))}"#
        }
        let rated = ratings.sorted { $0.key < $1.key }.map {
            #"{"rated_at":"\#(Self.day($1.day))T12:00:00.000Z","rating":\#($1.value),\#(movie($0))}"#
        }
        let later = watchlist.enumerated().map {
            #"{"rank":\#($0 + 1),"listed_at":"2020-01-01T12:00:00.000Z","notes":null,\#(movie($1))}"#
        }
        let best = list.enumerated().map { index, entry in
            let remark = entry.remark.map { "\"\($0)\"" } ?? "null"
            return
                #"{"rank":\#(index + 1),"listed_at":"2020-01-01T12:00:00.000Z","notes":\#(remark),\#(movie(entry.film))}"#
        }
        let plays = Dictionary(grouping: entries, by: \.film).sorted { $0.key < $1.key }.map { film, entries in
            let last = Self.day(entries.map(\.day).max() ?? 0)
            return #"{"plays":\#(entries.count),"last_watched_at":"\#(last)T12:00:00.000Z",\#(movie(film))}"#
        }
        return [
            "watched-history-1.json": "[\(history.joined(separator: ","))]",
            "watched-movies.json": "[\(plays.joined(separator: ","))]",
            "ratings-movies.json": "[\(rated.joined(separator: ","))]",
            "lists-watchlist.json": "[\(later.joined(separator: ","))]",
            "lists-list-\(listKey)-\(listName).json": "[\(best.joined(separator: ","))]",
        ]
    }

    private var imdb: [String: String] {
        let rated = ratings.sorted { $0.key < $1.key }.map {
            line(["tt000000\($0)", String($1.value), Self.day($1.day), "Ein Film", "u", "Film", "7", "9", "1990"])
        }
        func listed(_ films: [(film: Int, remark: String?)]) -> String {
            let rows = films.enumerated().map { index, entry in
                let start = ["\(index + 1)", "tt000000\(entry.film)", "2020-01-01", "2020-01-01", entry.remark ?? ""]
                return line(start + ["Ein Film", "u", "Film"])
            }
            return "Position,Const,Created,Modified,Description,Title,URL,Title Type\n" + rows.joined()
        }
        return [
            "ratings.csv": "Const,Your Rating,Date Rated,Title,URL,Title Type,IMDb Rating,Num Votes,Year\n"
                + rated.joined(),
            "watchlist.csv": listed(watchlist.map { ($0, nil) }),
            "lists/best.csv": listed(list),
        ]
    }

    private var tmdb: [String: String] {
        func table(_ rows: [(film: Int, rating: String, day: String)]) -> String {
            let header =
                "TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,Date Rated\n"
            let lines = rows.map { row in
                let title = [String(row.film), "", "movie", "Film \(row.film)", "\(1900 + row.film)-05-06"]
                return line(title + ["", "", "7.1", row.rating, row.day])
            }
            return header + lines.joined()
        }
        let rated = ratings.sorted { $0.key < $1.key }.map { film, rating in
            (film: film, rating: String(rating.value), day: "\(Self.day(rating.day)) 12:00:00 UTC")
        }
        return [
            "ratings.csv": table(rated),
            "watchlist.csv": table(watchlist.map { ($0, "", "") }),
            "favorites.csv": table(list.map { ($0.film, "", "") }),
        ]
    }
}
