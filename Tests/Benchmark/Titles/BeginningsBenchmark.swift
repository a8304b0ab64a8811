import Foundation
import TitleIndex

/// Measures how often a title is among the first 20 found by its misspelt beginning.
///
/// A popular title is chosen more often: as many queries are for the ten most popular titles as for the next ninety,
/// the next nine hundred, and so on. Seven to twelve characters of it are typed, with a wrong, missing or additional letter, or
/// two swapped ones. The first letter, and spaces, are right.
struct BeginningsBenchmark {
    let count: Int
    let queries: Int
    let folder: URL

    func run() throws {
        let kind = Kind("movies", count: count, queries: 0)
        var builder = TitleIndexBuilder()
        for (id, title) in kind.all.enumerated() {
            _ = builder.add(id: id + 1, title: title, popularity: kind.popularity(id))
        }
        let file = folder.appending(path: "beginnings.titles")
        try builder.write(to: file)
        let index = try TitleIndex(file)
        var random = SeededGenerator(42)
        let typed = beginnings(of: kind, &random)
        var wanted = typed.makeIterator()
        var found = 0
        try measure("misspelt beginnings", typed.map(\.text)) { text in
            let titles = try index.find(text)
            if let title = wanted.next()?.title, titles.contains(where: { $0.title == title }) { found += 1 }
            return titles.count
        }
        if CommandLine.arguments.contains("--ratios") {
            print("titles not found by misspelt beginnings\t\(1 - Double(found) / Double(queries))")
        }
        print(String(format: "  %.1f %% of the titles are among the first 20", Double(100 * found) / Double(queries)))
    }

    private func beginnings(
        of kind: Kind, _ random: inout SeededGenerator
    ) -> [(title: String, text: String)] {
        let ranked = kind.all.indices.sorted { kind.popularity($0) > kind.popularity($1) }
        var typed: [(title: String, text: String)] = []
        while typed.count < queries {
            let rank = Int(exp(Double.random(in: 0..<log(Double(count)), using: &random)))
            let title = kind.all[ranked[min(rank, count - 1)]]
            let letters = Array(title.prefix(Int.random(in: 7...12, using: &random)))
            let places = letters.indices.dropFirst().dropLast().filter { letters[$0] != " " && letters[$0 + 1] != " " }
            guard letters.count < title.count, let place = places.randomElement(using: &random) else { continue }
            typed.append((title, misspelt(letters, at: place, &random)))
        }
        return typed
    }

    private func misspelt(_ text: [Character], at place: Int, _ random: inout SeededGenerator) -> String {
        var letters = text
        let other = "aeioustnr".randomElement(using: &random) ?? "a"
        switch Int.random(in: 0..<4, using: &random) {
        case 0: letters.swapAt(place, place + 1)
        case 1: letters.remove(at: place)
        case 2: letters.insert(other, at: place)
        default: letters[place] = other
        }
        return String(letters)
    }
}
