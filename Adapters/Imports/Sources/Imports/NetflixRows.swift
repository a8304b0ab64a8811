import CoreDomain
import Foundation
import LibraryDomain

/// Interprets the rows of Netflix's viewing history, which name titles in the account's language: “NAME” or
/// “NAME: Season 5: EPISODE”.
enum NetflixRows {
    static func row(_ cells: inout Cells, _ line: Int) -> ImportRow {
        var row = ImportRow(line: line, part: .diary, subject: subject(cells["title"] ?? ""))
        row.isSeen = true
        row.isOncePerDay = true
        row.day = cells.day("date")
        return row
    }

    private static func subject(_ title: String) -> ImportSubject {
        var subject = ImportSubject(title)
        subject.isYearless = true
        subject.episodeReadings = readings(of: title)
        // A series is named with an episode, so a title in several parts that has none is that of a movie.
        if !subject.episodeReadings.isEmpty { subject.kind = .movie }
        return subject
    }

    /// Returns the readings of a title as that of an episode, those with the longest title of the series first.
    ///
    /// The colons between the parts of a title may also be in the names of the series and of the episode.
    static func readings(of title: String) -> [EpisodeReading] {
        let parts = parts(of: title)
        if parts.count < 2 { return [] }
        var readings: [EpisodeReading] = []
        let season = parts.indices.dropFirst().dropLast().last { seasonNumber(parts[$0]) != nil }
        for length in stride(from: season ?? parts.count - 1, to: 0, by: -1) {
            let series = parts[..<length].joined(separator: ": ")
            let reading: EpisodeReading
            if let season {
                let name = parts[(season + 1)...].joined(separator: ": ")
                reading = EpisodeReading(series: series, season: seasonNumber(parts[season]), names: [name])
            } else {
                // The first part may only name the season, such as “Limited Series”.
                let rest = parts[length...]
                let names = [rest, rest.dropFirst()].filter { !$0.isEmpty }.map { $0.joined(separator: ": ") }
                reading = EpisodeReading(series: series, names: names)
            }
            readings.append(reading)
            if let plain = withoutQualifier(series) {
                readings.append(EpisodeReading(series: plain, season: reading.season, names: reading.names))
            }
        }
        return readings
    }

    /// Returns the parts of a title: “Dark: Staffel 1: Lügen”, also with a blank before the colon, as in French, and with
    /// a full-width colon.
    private static func parts(of title: String) -> [String] {
        title.replacing(/\s*(?::\s+|：\s*)/, with: "\u{0}").split(separator: "\u{0}").map(String.init)
    }

    /// Returns the only number in a part: “Season 5”, “Staffel 5”, “5. Sezon”.
    private static func seasonNumber(_ part: String) -> Int? {
        guard let match = part.wholeMatch(of: /[^0-9]*?([0-9]{1,3})[^0-9]*/), part.contains(where: \.isLetter) else {
            return nil
        }
        return Int(match.1)
    }

    /// Returns the title of a series without its country or year: “The Office (U.S.)”; `nil` if it has neither.
    private static func withoutQualifier(_ title: String) -> String? {
        title.wholeMatch(of: /(.+?) *\([^()]+\)/).map { String($0.1) }
    }
}
