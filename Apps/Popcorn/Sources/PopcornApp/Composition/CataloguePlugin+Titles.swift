import CoreDomain
import Prompt

/// Typed titles.
extension CataloguePlugin {
    /// Finds the item whose title was typed.
    func find(_ lookup: TitleLookup) async throws -> FoundItem {
        let lookup = Self.nouns.hasYear ? lookup.readingYear : lookup
        let search = Self.search(lookup.title, year: lookup.year)
        let found = try await context.search(search, page: 1, lookup.policy).value.items
        let exact = found.filter { $0.titles.contains { $0.isSameTitle(as: lookup.title) } }
        let partial = Self.isNamedByPart ? found.filter { $0.hasWords(of: lookup.title) }.byPopularity : []
        let candidates = exact.isEmpty ? partial : exact
        guard let best = candidates.first ?? (found.count == 1 ? found.first : nil) else {
            throw await notFound(lookup.title, near: found)
        }
        let others = candidates.dropFirst().prefix(3).map { other in
            exact.isEmpty ? "\(other.row.title) (#\(other.row.reference.id))" : other.yearAndID
        }
        let start = exact.isEmpty ? "also" : "also called that"
        return FoundItem(best.row, messages: others.isEmpty ? [] : ["\(start): \(others.joined(separator: ", "))"])
    }

    private func notFound(_ title: String, near found: [Row]) async -> CommandFailure {
        let (shown, name) = (Sanitizer.excerpt(title), Self.nouns.one)
        if !found.isEmpty {
            let titles = found.prefix(3).map { "\($0.row.title) (#\($0.row.reference.id))" }.joined(separator: ", ")
            return CommandFailure(
                .notFound(shown), "no \(name) is titled exactly “\(shown)”. Did you mean \(titles)?",
                hint: "search \(shown)")
        }
        // A suggestion that can't be read is none: the search has its own warning.
        let nearest = (try? await context.suggestTitle(near: title)).flatMap { $0 }
        let suggestion = nearest.map { " Did you mean “\($0)”?" } ?? ""
        return CommandFailure(
            .notFound(shown), "no \(name) titled “\(shown)” was found.\(suggestion)",
            hint: source.sampleHint ?? "search for a part of it")
    }

    func suggestTitles(_ prefix: String) async throws -> [Completion] {
        try await context.findStored(Self.search(prefix, year: nil), limit: 20).map {
            Completion($0.row.title, summary: $0.summary)
        }
    }
}

extension TitleLookup {
    /// The same lookup with the year of a heading, “Heat (1995)” or “Breaking Bad (2008–2013)”, as its year.
    fileprivate var readingYear: TitleLookup {
        guard year == nil, let match = title.wholeMatch(of: /(.*\S)\s+\(([0-9]{4})(–[0-9]{4})?\)/) else { return self }
        return TitleLookup(title: String(match.1), year: Int(match.2), policy: policy)
    }
}

extension DataSource {
    /// What isn't in the sample may well be in TMDb.
    var sampleHint: String? {
        isSample ? "only the sample was searched; for all of TMDb set TMDB_ACCESS_TOKEN" : nil
    }
}

extension CatalogueRow {
    /// Whether each word of `text` is a word of a title.
    fileprivate func hasWords(of text: String) -> Bool {
        let words = text.split(separator: " ")
        return titles.contains { title in
            let own = title.split(whereSeparator: \.isWhitespace)
            return words.allSatisfy { word in own.contains { String($0).isSameTitle(as: String(word)) } }
        }
    }

    /// “1995 (#949)”.
    fileprivate var yearAndID: String {
        [year.map(String.init), "(#\(row.reference.id))"].compactMap { $0 }.joined(separator: " ")
    }
}

extension Array where Element: CatalogueRow {
    /// The rows, the most popular first.
    fileprivate var byPopularity: [Element] { sorted { ($0.popularity ?? 0) > ($1.popularity ?? 0) } }
}
