import CoreDomain
import Foundation
import MoviesDomain
import MoviesDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

/// A mock whose property is empty can't show that a mapper loses the property.
struct MocksTests {
    private static let mocks: [any Sendable] = [
        MovieAggregate.mock(), MovieCollectionParts.mock(), TVSeriesAggregate.mock(), TVSeasonAggregate.mock(),
        TVEpisodeAggregate.mock(), SeriesRatings.mock(), PersonAggregate.mock(), PersonPreview.mock(),
        ItemReference(.tvSeries, 1, season: 1, episode: 2),
    ]

    @Test func `every property of every type has a value in at least one mock`() {
        var all: Set<String> = []
        var filled: Set<String> = []
        for mock in Self.mocks { collect(mock, &all, &filled) }
        #expect(all.count > 150)
        #expect(all.subtracting(filled).sorted() == [])
    }

    /// Collects the stored properties of a value and of all values in it, and those that have a value.
    private func collect(_ value: Any, _ all: inout Set<String>, _ filled: inout Set<String>) {
        if value is Date || value is URL { return }
        let mirror = Mirror(reflecting: value)
        for child in mirror.children {
            if mirror.displayStyle == .struct, let label = child.label {
                let property = "\(String(reflecting: type(of: value))).\(label)"
                all.insert(property)
                if !isEmpty(child.value) { filled.insert(property) }
            }
            collect(child.value, &all, &filled)
        }
    }

    private func isEmpty(_ value: Any) -> Bool {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { isEmpty($0.value) } ?? true
        case .collection: return mirror.children.isEmpty
        default: return false
        }
    }
}
