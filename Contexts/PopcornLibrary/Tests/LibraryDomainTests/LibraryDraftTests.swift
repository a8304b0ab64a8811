import CoreDomain
import CoreDomainTestHelpers
import Foundation
import LibraryDomainTestHelpers
import Testing

@testable import LibraryDomain

@Suite struct LibraryDraftTests {
    private let heat = TitleSnapshot.movie(949)
    private let alien = TitleSnapshot.movie(348)

    /// Creates a library with the lists “later” and “Noir” besides the watchlist.
    private func draft() throws -> LibraryDraft {
        var draft = LibraryDraft(lists: [], items: [], date: ManualClock.start)
        for name in [ListName.noir, .later] { _ = try draft.createList(named: name, id: ListID(name.text)) }
        return draft
    }

    private func items(_ draft: LibraryDraft, on list: ListName) throws -> [ItemReference] {
        let id = try #require(draft.lists.first { $0.name == list }).id
        return draft.items.values.filter { $0.lists.contains(id) }
            .sorted { ($0.placements[id]?.addedAt ?? .distantPast) > ($1.placements[id]?.addedAt ?? .distantPast) }
            .map(\.reference)
    }

    @Test func `the watchlist comes first and the other lists follow by name, ignoring case`() throws {
        #expect(LibraryDraft(lists: [], items: [], date: ManualClock.start).lists.map(\.name) == [.watchlist])
        #expect(try draft().lists.map(\.name.text) == ["watchlist", "later", "Noir"])
    }

    @Test(arguments: ["later", "LATER", "watchlist", "WatchList"])
    func `a list name that is already in use is refused, ignoring case`(_ text: String) throws {
        var draft = try draft()
        let name = try #require(ListName(text))
        #expect(throws: LibraryError.nameTaken(name)) { try draft.createList(named: name, id: ListID("x")) }
        #expect(throws: LibraryError.nameTaken(name)) { try draft.renameList(.noir, to: name) }
        #expect(draft.foldDifferences() == [])
    }

    @Test func `changing a missing list, or renaming or deleting the watchlist, throws and has no effect`() throws {
        let before = LibraryDraft(lists: [], items: [], date: ManualClock.start)
        var draft = before
        #expect(throws: LibraryError.noList(.later)) { try draft.add([heat], to: .later) }
        #expect(throws: LibraryError.noList(.later)) { try draft.remove([heat.item], from: .later) }
        #expect(throws: LibraryError.noList(.later)) { try draft.deleteList(.later) }
        #expect(throws: LibraryError.noList(.later)) { try draft.renameList(.later, to: .noir) }
        #expect(throws: LibraryError.noList(.later)) { try draft.move([heat.item], from: .watchlist, to: .later) }
        #expect(throws: LibraryError.watchlistIsPermanent) { try draft.deleteList(.watchlist) }
        #expect(throws: LibraryError.watchlistIsPermanent) { try draft.renameList(.watchlist, to: .later) }
        #expect(draft == before)
        #expect(draft.foldDifferences() == [])
    }

    @Test func `a list can be renamed to its own name in a different letter case`() throws {
        var draft = try draft()
        let upper = try #require(ListName("NOIR"))
        let action = try draft.renameList(.noir, to: upper)
        #expect(action?.list == ListLabel(id: ListID("Noir"), name: upper) && action?.formerName == .noir)
        #expect(try draft.renameList(.noir, to: upper) == nil)
        #expect(draft.foldDifferences() == [])
    }

    @Test func `adding a title that is on the list, or removing one that isn't, has no effect`() throws {
        var draft = try draft()
        _ = try draft.add([heat], to: .watchlist)
        let before = draft
        #expect(try draft.add([heat, heat], to: .watchlist) == nil)
        #expect(try draft.remove([alien.item], from: .watchlist) == nil)
        #expect(draft.lists == before.lists && draft.item(heat.item) == before.item(heat.item))
        #expect(draft.foldDifferences() == [])
    }

    @Test func `moving titles keeps their order and removes them from the source list`() throws {
        var draft = try draft()
        _ = try draft.add([heat, alien], to: .later)
        _ = try draft.move([alien.item, heat.item], from: .later, to: .noir)
        #expect(try items(draft, on: .later) == [])
        #expect(try items(draft, on: .noir) == [alien.item, heat.item])
        #expect(draft.lists.map(\.count) == [0, 0, 2])
        #expect(try draft.move([heat.item], from: .later, to: .noir) == nil)
        #expect(try draft.move([heat.item], from: .noir, to: .noir) == nil)
        #expect(draft.foldDifferences() == [])
    }

    /// Every kind of change to an item, applied to a library with records.
    private static let changes: [@Sendable (inout LibraryDraft) throws -> LibraryAction?] = [
        { try $0.add([.movie(2), .episode(7, 1, 1)], to: .later) },
        { try $0.remove([ItemReference(.movie, 1)], from: .watchlist) },
        { try $0.move([ItemReference(.movie, 1)], from: .watchlist, to: .noir) },
        { try $0.deleteList(.noir) },
        { try $0.see([.mock(.movie(1), "2026-11-20", rating: 9), .mock(.episode(7, 1, 2), "2019")]) },
        { $0.unsee([ItemReference(.movie, 1), ItemReference(.tvSeries, 7, season: 1, episode: 1)]) },
        { try $0.rate([.movie(2), .episode(7, 2, 1), .series(8)], 7) },
        { try $0.rate([.movie(1)], nil) },
        { $0.setNote("again in winter", of: .movie(1)) },
        { try $0.tag([.movie(1), .series(7)], adding: ["winter"], removing: ["noir"]) },
        { $0.setDropped(true, of: [.series(7), .movie(1)]) },
        { $0.replace(ItemReference(.movie, 1), by: .movie(3)) },
        { $0.replace(ItemReference(.tvSeries, 7), by: .series(9)) },
    ]

    @Test func `a value or an item that isn't allowed is refused, and nothing changes`() throws {
        let changes: [(inout LibraryDraft) throws -> LibraryAction?] = [
            { try $0.rate([.series(7)], 0) }, { try $0.rate([.movie(1)], 11) }, { try $0.see([.mock(.series(7))]) },
            { try $0.see([.mock(.movie(1), rating: -5)]) }, { try $0.beginAgain([.movie(1)], [:]) },
            { try $0.tag([.movie(1)], adding: [""], removing: []) },
            { try $0.tag([.movie(1)], adding: ["no\nir"], removing: []) },
        ]
        var draft = try recorded()
        let before = draft
        for change in changes { #expect(throws: LibraryError.self) { _ = try change(&draft) } }
        #expect(draft == before)
        #expect(draft.foldDifferences() == [])
    }

    private func recorded() throws -> LibraryDraft {
        var draft = try draft()
        _ = try draft.see([
            .mock(.movie(1), "2019-03", rating: 8), .mock(.movie(1), nil),
            .mock(.episode(7, 1, 1), "2020-01-01", episodeID: 71),
        ])
        _ = try draft.add([.movie(1), .series(7)], to: .watchlist)
        _ = try draft.add([.movie(1), .movie(3)], to: .noir)
        _ = try draft.tag([.movie(1)], adding: ["noir"], removing: [])
        _ = try draft.rate([.episode(7, 1, 1), .movie(3)], 6)
        return draft
    }

    @Test(arguments: changes.indices)
    func `a change keeps the marks equal to a recount`(_ index: Int) throws {
        let before = try recorded()
        var after = before
        _ = try #require(try Self.changes[index](&after))
        #expect(after != before)
        for item in after.items.keys {
            let changed = after.item(item)
            let counted = LibraryItem.counted(
                item, viewings: changed.readViewingsAndMarks, opinions: changed.opinions, placements: changed.placements
            )
            #expect(counted.marks == changed.marks && counted.lists == changed.lists, "\(item)")
        }
        #expect(after.foldDifferences() == [])
    }

    @Test func `rating an unseen movie or episode, but not a series, marks it as seen without a viewing`() throws {
        var draft = LibraryDraft(lists: [], items: [], date: ManualClock.start)
        let season = TitleSnapshot.mock(item: ItemReference(.tvSeries, 6, season: 1))
        let episode = ItemReference(.tvSeries, 7, season: 1, episode: 2)
        _ = try draft.rate([.movie(1), .episode(7, 1, 2), .series(8), season], 9, episodeIDs: [episode: 72])
        #expect(draft.item(episode).readViewingsAndMarks.map(\.episodeID) == [72])
        #expect(draft.item(heat.item).marks == .none)
        #expect(draft.item(ItemReference(.movie, 1)).readViewingsAndMarks.map(\.day) == [nil])
        #expect(draft.item(ItemReference(.movie, 1)).viewings == [])
        #expect(draft.item(ItemReference(.tvSeries, 7)).marks.seasons == [1: [2]])
        #expect([8, 6].map { draft.item(ItemReference(.tvSeries, $0)).marks.timesSeen } == [0, 0])
        #expect(draft.item(ItemReference(.tvSeries, 6)).marks.part(season: 1)?.rating == 9)
        #expect(draft.foldDifferences() == [])
    }

    @Test func `a title has the rating of its latest viewing, and rating it rates that viewing`() throws {
        var draft = LibraryDraft(lists: [], items: [], date: ManualClock.start)
        _ = try draft.see([.mock(heat, "2020-05-01", rating: 6), .mock(heat, "2010-05-01", rating: 9)])
        #expect(draft.item(heat.item).marks.rating == 6)
        #expect(draft.item(heat.item).opinion(of: heat.item).ratedOn == .day("2020-05-01"))
        _ = try draft.rate([heat], 7)
        #expect(draft.ratings(of: heat) == [9, 7] && draft.item(heat.item).marks.rating == 7)
        _ = try draft.rate([heat], nil)
        #expect(draft.ratings(of: heat) == [9, nil] && draft.item(heat.item).marks.rating == nil)
        #expect(draft.foldDifferences() == [])
    }

    @Test func `the rating of an earlier viewing isn't that of the title`() throws {
        var draft = LibraryDraft(lists: [], items: [], date: ManualClock.start)
        _ = try draft.see([.mock(heat, "2010-05-01"), .mock(heat, "2020-05-01", rating: 6), .mock(heat)])
        for (index, rating) in [(1, 9), (2, 5), (0, 8)] {
            let viewing = draft.item(heat.item).readViewings.sorted(by: Viewing.isEarlier)[index]
            _ = try draft.changeViewing(viewing.id, of: heat.item) { $0.rating = rating }
        }
        #expect(draft.ratings(of: heat) == [8, 9, 5] && draft.item(heat.item).marks.rating == 5)
        let latest = try #require(draft.item(heat.item).readViewings.max(by: Viewing.isEarlier))
        _ = try draft.changeViewing(latest.id, of: heat.item) { $0.rating = nil }
        #expect(draft.item(heat.item).marks.rating == nil)
        #expect(draft.foldDifferences() == [])
    }

    @Test func `only a viewing that is alone is rated without a day`() throws {
        var draft = LibraryDraft(lists: [], items: [], date: ManualClock.start)
        _ = try draft.see([.mock(heat), .mock(alien), .mock(alien)])
        _ = try draft.rate([heat, alien], 7)
        #expect(draft.ratings(of: heat) == [7] && draft.ratings(of: alien) == [nil, nil])
        #expect(draft.item(alien.item).marks.rating == 7)
        #expect(draft.foldDifferences() == [])
    }

    @Test func `a ranked list has its ranked entries first, in any order that ranking gives them`() throws {
        var draft = try draft()
        _ = try draft.add((1...5).map { TitleSnapshot.movie($0) }, to: .noir)
        func ids() throws -> [Int] {
            let id = try #require(draft.lists.first { $0.name == .noir }).id
            return draft.items.values.compactMap { item in
                item.placements[id].map { ListEntry(title: .movie(item.reference.id), placement: $0) }
            }.inOrder.map(\.id.id)
        }
        var random = SystemRandomNumberGenerator()
        var expected = try ids()
        #expect(expected == [5, 4, 3, 2, 1])
        let list = try #require(draft.lists.first { $0.name == .noir }).id
        for _ in 1...200 {
            let item = Int.random(in: 1...5, using: &random)
            let place = Int.random(in: 1...7, using: &random)
            let one = ItemReference(.movie, 1)
            let other = ItemReference(.movie, Int.random(in: 2...5, using: &random))
            if let rank = draft.item(other).placements[list]?.rank, Bool.random(using: &random),
                var placement = draft.item(one).placements[list]
            {
                // Another machine has given the same rank to another entry.
                placement.rank = rank
                draft.change(one) { $0.place(on: list, placement) }
                draft.record([.entry(one, on: list, .rank(rank))])
                expected = try ids()
            }
            expected.removeAll { $0 == item }
            expected.insert(item, at: min(place - 1, expected.count))
            _ = try draft.rank(ItemReference(.movie, item), at: place, on: .noir)
            #expect(try ids() == expected)
        }
        #expect(throws: LibraryError.self) { try draft.rank(ItemReference(.movie, 9), at: 1, on: .noir) }
        #expect(draft.foldDifferences() == [])
    }

    @Test(
        arguments: [
            ("Top, ranked!", "Top-ranked"), ("Été à la plage", "Été-à-la-plage"), ("🎃", "list"), ("latest", "latest"),
            ("a_b-c", "a_b-c"),
        ])
    func `the name of a list is any text, and its slug can be typed`(_ text: String, _ slug: String) throws {
        var draft = try draft()
        let name = try #require(ListName("\(text) "))
        #expect(ListName(text)?.slug.text == slug)
        _ = try draft.createList(named: name, id: ListID("x"))
        _ = try draft.add([heat], to: name.slug)
        #expect(try items(draft, on: name) == [heat.item])
        #expect(draft.foldDifferences() == [])
    }

    @Test func `lists of one slug are found by numbered slugs and by their names`() throws {
        var draft = try draft()
        for (id, text) in ["Top, ranked", "Top ranked!"].enumerated() {
            let name = try #require(ListName(text))
            _ = try draft.createList(named: name, id: ListID("\(id)"))
        }
        draft.importedList(ImportList(.watchlist, key: "a list that is only named so"))
        #expect(
            draft.lists.map(\.slug.text) == [
                "watchlist", "later", "Noir", "Top-ranked", "Top-ranked-2", "watchlist-2",
            ])
        for (text, id) in [("top-ranked", "0"), ("Top ranked!", "1"), ("top-ranked-2", "1"), ("top: ranked", "0")] {
            let name = try #require(ListName(text))
            let index = try #require(draft.lists.index(named: name))
            #expect(draft.lists[index].id.rawValue == id, "\(text)")
        }
    }

    @Test func `seeing a movie or episode removes it or its series from the watchlist, unless disabled`() throws {
        var draft = LibraryDraft(lists: [], items: [], date: ManualClock.start)
        _ = try draft.add([heat, alien, .series(7)], to: .watchlist)
        _ = try draft.see([.mock(heat), .mock(.episode(7, 1, 1))])
        _ = try draft.see([.mock(alien)], unlisting: false)
        #expect(try items(draft, on: .watchlist) == [alien.item])
        #expect(draft.lists.map(\.count) == [1])
        #expect(draft.foldDifferences() == [])
    }

    @Test func `a viewing with the same source is recorded once`() throws {
        var draft = LibraryDraft(lists: [], items: [], date: ManualClock.start)
        #expect(try draft.see([.mock(heat, "2019", source: "trakt:1")]) != nil)
        #expect(try draft.see([.mock(heat, "2019", source: "trakt:1")]) == nil)
        #expect(try draft.see([.mock(heat, "2019", source: "trakt:2")]) != nil)
        #expect(draft.item(heat.item).marks.timesSeen == 2)
        #expect(draft.foldDifferences() == [])
    }

    @Test func `“unsee” removes the latest viewing, by day and then by time of entry`() throws {
        var draft = LibraryDraft(lists: [], items: [], date: ManualClock.start)
        _ = try draft.see([.mock(heat, "2020-05-01"), .mock(heat), .mock(heat, "2019")])
        _ = draft.unsee([heat.item])
        #expect(draft.item(heat.item).marks.lastSeen == .day("2019"))
        _ = draft.unsee([heat.item])
        _ = draft.unsee([heat.item])
        #expect(draft.item(heat.item).marks.timesSeen == 0)
        #expect(draft.unsee([heat.item]) == nil)
        #expect(draft.foldDifferences() == [])
    }

    @Test func `the records of a renumbered episode move with it, and those of a removed episode stay`() throws {
        var draft = LibraryDraft(lists: [], items: [], date: ManualClock.start)
        let series = ItemReference(.tvSeries, 7)
        _ = try draft.see([
            .mock(.episode(7, 1, 2), "2020", episodeID: 72), .mock(.episode(7, 1, 9), "2020", episodeID: 79),
        ])
        _ = try draft.rate([.episode(7, 1, 2), .episode(7, 1, 9)], 8)
        let moved = EpisodeSchedule.Episode(id: 72, EpisodePlace(season: 1, number: 3), airDate: nil)
        let schedule = EpisodeSchedule([moved], hasEnded: false)
        #expect(draft.renumber(series, by: schedule)?.kind == .episodesRenumbered)
        #expect(draft.item(series).marks.seasons == [1: [3, 9]])
        #expect(draft.item(series).marks.parts.map(\.episode) == [3, 9])
        #expect(draft.renumber(series, by: schedule) == nil)
        #expect(draft.foldDifferences() == [])
    }

    @Test func `merging two titles keeps the later rating, all tags and both notes`() throws {
        var draft = LibraryDraft(lists: [], items: [], date: ManualClock.start)
        _ = try draft.rate([.movie(1)], 6)
        _ = draft.setNote("in winter", of: .movie(1))
        _ = try draft.tag([.movie(1)], adding: ["noir", "winter"], removing: [])
        _ = try draft.tag([.movie(3)], adding: ["winter", "heist"], removing: [])
        _ = draft.setNote("with Anna", of: .movie(3))
        _ = draft.replace(ItemReference(.movie, 1), by: .movie(3))
        let opinion = draft.item(ItemReference(.movie, 3)).opinion(of: ItemReference(.movie, 3))
        #expect(opinion.rating == 6 && opinion.ratedOn != nil)
        #expect(opinion.tags == ["winter", "heist", "noir"] && opinion.note == "with Anna · in winter")
        #expect(draft.foldDifferences() == [])
    }

    @Test(arguments: [("2026-11-20", "2026-11-21", 8), ("2026-11-21", "2026-11-20", 6), ("2026", "2026", 6)])
    func `replacing a title keeps the later of both titles' ratings`(own: String, other: String, rating: Int) {
        let items = [(3, 6, own), (1, 8, other)].map { id, rating, day in
            let item = ItemReference(.movie, id)
            let opinion = Opinion(rating: rating, ratedOn: PartialDay(day))
            return LibraryItem.counted(item, viewings: [], opinions: [item: opinion], placements: [:])
        }
        var draft = LibraryDraft(lists: [], items: items, date: ManualClock.start)
        _ = draft.replace(ItemReference(.movie, 1), by: .movie(3))
        #expect(draft.item(ItemReference(.movie, 3)).marks.rating == rating)
    }

    @Test func `replacing a title moves its records to the new one and keeps the new one's list entries`() throws {
        var draft = try recorded()
        let old = ItemReference(.movie, 1)
        let new = ItemReference(.movie, 3)
        #expect(draft.replace(old, by: .movie(3))?.kind == .titleReplaced)
        #expect(draft.item(old).marks == .none && draft.item(old).lists.isEmpty)
        #expect(draft.item(new).marks.timesSeen == 2 && draft.item(new).marks.rating == 6)
        #expect(draft.item(new).lists == [.watchlist, ListID("Noir")])
        #expect(draft.lists.map(\.count) == [2, 0, 1])
        #expect(draft.replace(old, by: .movie(3)) == nil)
        #expect(draft.replace(new, by: .movie(3)) == nil)
        #expect(draft.foldDifferences() == [])
    }
}

extension LibraryDraft {
    /// Returns the ratings of a movie's viewings, the earliest first.
    fileprivate func ratings(of title: TitleSnapshot) -> [Int?] {
        item(title.item).readViewings.sorted(by: Viewing.isEarlier).map(\.rating)
    }
}
