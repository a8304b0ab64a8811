import CoreDomain
import Foundation
import Imports
import LibraryDomain
import Testing

@Suite struct ExportTests {
    private let heat = ItemReference(.movie, 949)
    private let ozymandias = ItemReference(.tvSeries, 1396, season: 5, episode: 14)

    private var title: TitleSnapshot { TitleSnapshot(recorded: heat, title: "Heat") }

    private func entry(
        _ item: ItemReference, _ day: String? = nil, rating: Int? = nil, tags: [String] = [], isFirst: Bool = true
    ) -> DiaryEntry {
        let viewing = Viewing(
            item: item, day: day.flatMap { PartialDay($0) }, rating: rating, note: nil, tags: tags, enteredAt: .now)
        return DiaryEntry(viewing, title, ViewingPlace(isFirst: isFirst, isLast: true))
    }

    @Test func `a viewing for Letterboxd has its day, its rating and the tags of the film`() {
        var export = LetterboxdExport()
        let rows = export.rows(
            of: entry(heat, "2020-01-02", tags: ["a"], isFirst: false), Opinion(rating: 9, tags: ["b", "a"]))
        #expect(rows == [["949", "", "Heat", "", "9", "2020-01-02", "true", "a, b", ""]])
        #expect(export.untagged == 0 && export.partialDays == 0 && export.episodes == 0)
    }

    @Test func `a note of the film itself has a row of its own for Letterboxd`() {
        var export = LetterboxdExport()
        let rows = export.rows(of: entry(heat, "2020-01-02", rating: 8), Opinion(note: "again"))
        #expect(rows.map { [$0[4], $0[5], $0[8]] } == [["8", "2020-01-02", ""], ["", "", "again"]])
    }

    @Test(arguments: ["2020-01", "2020", nil])
    func `without a day, Letterboxd takes neither a day nor tags`(_ day: String?) {
        var export = LetterboxdExport()
        let rows = export.rows(of: entry(heat, day, tags: ["a"]), nil)
        #expect(rows.map { Array($0[5...7]) } == [["", "", ""]])
        #expect(export.untagged == 1 && export.partialDays == (day == nil ? 0 : 1))
    }

    @Test func `Letterboxd takes no episode, and of the films that weren't seen only those with a rating or a note`() {
        var export = LetterboxdExport()
        let rows = export.rows(of: entry(ozymandias, "2020-01-02"), nil)
        #expect(rows.isEmpty && export.episodes == 1)
        let tagged = export.row(of: heat, title, Opinion(tags: ["a"]), isSeen: false)
        #expect(tagged == nil && export.unseen == 0)
        let noted = export.row(of: heat, title, Opinion(note: "soon"), isSeen: false)
        let rated = export.row(of: heat, title, Opinion(rating: 7), isSeen: true)
        #expect(noted?.last == "soon" && rated?[4] == "7" && export.unseen == 1)
    }

    @Test func `an opinion has a row only if it doesn't follow from the rows of the viewings`() {
        var export = PopcornExport()
        _ = export.row(of: entry(heat, "2020-01-02", rating: 8))
        _ = export.row(of: entry(heat, "2020-01-02", rating: 6))
        let opinions = [Opinion(rating: 8), Opinion(rating: 6), Opinion(rating: 8, tags: ["a"])]
        let haveRows = opinions.map { export.hasRow($0, of: heat) }
        #expect(haveRows == [false, true, true])
        let isUnviewed = export.hasRow(Opinion(rating: 8), of: ItemReference(.movie, 1))
        _ = export.row(of: entry(heat, "2020-01-03", rating: 5))
        let isFormer = export.hasRow(Opinion(rating: 8), of: heat)
        let isLatest = export.hasRow(Opinion(rating: 5), of: heat)
        #expect(isUnviewed && isFormer && !isLatest)
    }

    @Test func `a rating without a viewing marks the film, if it is marked here`() {
        let export = PopcornExport()
        var marks = Marks.none
        #expect(!export.row(of: Opinion(rating: 8), about: heat, title, marks).isMark)
        marks.isSeen = true
        #expect(export.row(of: Opinion(rating: 8), about: heat, title, marks).isMark)
        #expect(!export.row(of: Opinion(note: "a"), about: heat, title, marks).isMark)
    }

    @Test func `a title that isn't rated has a row that says so if one of its viewings is`() {
        var export = PopcornExport()
        for item in [heat, ozymandias, ItemReference(.movie, 1)] { _ = export.row(of: entry(item, nil, rating: 8)) }
        _ = export.hasRow(Opinion(rating: 9), of: ozymandias)
        #expect(export.unrated == [ItemReference(.movie, 1), heat])
        #expect(export.row(ofUnrated: heat, title).fields == [.rating])
    }
}
