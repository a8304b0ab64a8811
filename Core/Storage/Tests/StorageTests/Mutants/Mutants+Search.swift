import CoreDomain
import Foundation
import Storage
import StorageTesting

// Faults in searches.
extension Mutant {
    static let ofSearches: [Mutant] = [
        search("search minds case", .matches { $0.folding(options: .diacriticInsensitive, locale: nil) }),
        search("search minds accents", .matches { $0.lowercased() }),
        search("search wants whole words", .wholeWords),
        search("search wants one of the words", .oneWord),
        search("search has no limit", Fault(search: { try await $1.all(of: $1.text, in: $0) })),
        search("search shows the oldest first", .oldestFirst),
        search("search finds an empty text everywhere", .everythingForNothing),
    ]

    private static func search(
        _ sentence: String, _ fault: @autoclosure @escaping @Sendable () -> Fault
    ) -> Mutant {
        Mutant(sentence, by: StorageConformance.search, fault())
    }
}

extension Fault {
    /// Finds a record only if its words also match in the given form.
    fileprivate static func matches(_ form: @escaping @Sendable (String) -> String) -> Fault {
        filtered { search, text in
            let wanted = form(search).plainWords
            let words = form(text).plainWords
            return wanted.allSatisfy { wanted in words.contains { $0.hasPrefix(wanted) } }
        }
    }

    fileprivate static var wholeWords: Fault {
        filtered { search, text in Set(WordQuery(search).words).isSubset(of: WordQuery(text).words) }
    }

    private static func filtered(_ isFound: @escaping @Sendable (String, String) -> Bool) -> Fault {
        Fault(search: { base, search in
            let column = try search.type.column(search.column)
            let found = try await search.all(of: search.text, in: base).filter {
                isFound(search.text, try $0.scalar(column).description)
            }
            return Array(found.prefix(search.limit))
        })
    }

    fileprivate static var oneWord: Fault {
        Fault(search: { base, search in
            var found: [any StoredRecord] = []
            for word in WordQuery(search.text).words {
                for record in try await search.all(of: word, in: base)
                where !found.contains(where: { $0.key == record.key }) {
                    found.append(record)
                }
            }
            return Array(found.prefix(search.limit))
        })
    }

    fileprivate static var oldestFirst: Fault {
        Fault(search: { base, search in
            let found = try await search.all(of: search.text, in: base)
            return Array(found.sorted { ($0.cachedAt, $0.key) < ($1.cachedAt, $1.key) }.prefix(search.limit))
        })
    }

    fileprivate static var everythingForNothing: Fault {
        Fault(search: { base, search in
            guard search.text.isEmpty else { return try await search.run(in: base) }
            return try await base.query(.all.limited(to: search.limit), of: search.type)
        })
    }
}

extension String {
    fileprivate var plainWords: [Substring] { split { !$0.isLetter && !$0.isNumber } }
}
