import Foundation
import PopcornLibrary
import TerminalKit
import Testing

@testable import PopcornApp
@testable import Prompt

/// The readers of parts, each with words that it reads and words that it leaves to others.
@Suite("Readers of parts") struct ReaderTests {
    @Test(
        arguments: [
            ("yesterday", "yesterday"), ("today", "today"), ("last friday", "last friday"),
            ("on saturday", "on saturday"),
            ("3 days ago", "3 days ago"), ("two nights ago", "2 days ago"), ("a couple of days ago", "2 days ago"),
            ("the day before yesterday", "2 days ago"), ("this morning", "today"), ("last night at 9pm", "last night"),
            ("friday night", "friday"), ("20 nov 2019", "20 nov 2019"), ("27th november 2020", "27 november 2020"),
            ("nov 14 2021", "date:2021-11-14"), ("1.5.2020", "date:2020-05-01"), ("18/4/2024", "date:2024-04-18"),
            ("4/18/2024", "date:2024-04-18"), ("2019/05/20", "date:2019-05-20"), ("2019-05-20", "2019-05-20"),
            ("christmas 2019", "date:2019-12-25"), ("new year's eve 2020", "date:2020-12-31"),
            ("a long time ago", "date:unknown"),
            ("as a kid", "date:unknown"), ("don't know when", "date:unknown"), ("november 2025", "date:2025-11"),
            ("12-24-2019", "date:2019-12-24"), ("around 1995", "date:1995"),
            ("3/4/2024", nil), ("31.2.2020", nil), ("tomorrow", nil), ("heat", nil), ("9/10", nil), ("8", nil),
            ("monday heat", nil),
            ("may the force", nil), ("the last one", nil), ("friday the 13th", nil), ("some day", nil),
        ] as [(String, String?)])
    func `days are read in usual notations, unless their month is uncertain`(text: String, day: String?) {
        let read = SpokenDays.day(text.spokenWords)
        #expect(read.map(normalized) == day.map(normalized))
    }

    #if os(Linux)
        @Test func `the names of languages in themselves are Foundation's`() {
            let codes = EnglishNames.languages.codes
            let names = Dictionary(
                codes.map { code in
                    (Locale(identifier: code).localizedString(forLanguageCode: code)?.lowercased() ?? code, code)
                }
            ) { first, _ in first }
            let words = names.filter { name, code in name != code && !name.contains(" ") }
            #expect(SpokenNames.codesByOwnName == words)
        }
    #endif

    @Test(
        arguments: [
            ("november 2025", "2025-11"), ("2025 november", "2025-11"), ("11/2025", "2025-11"),
            ("2040 2041", nil), ("1999 2000", nil), ("2019 2019", nil), ("heat 2019", nil),
        ] as [(String, String?)])
    func `a month is read with its year on either side, and two years aren't a period`(text: String, period: String?) {
        #expect(SpokenDays.period(text.spokenWords) == period)
    }

    /// A day as words or as a key, as one text.
    private func normalized(_ day: String) -> String {
        if day.hasPrefix("date:") { return day }
        return LocalDay.day(inWords: day.spokenWords, today: LocalDay.today()).map { "date:\($0.text)" } ?? day
    }

    @Test(
        arguments: [
            ("8", "8"), ("8/10", "8"), ("4.5/5", "9"), ("4 stars", "8"), ("★★★★", "8"), ("★★★½", "7"), ("ten", "10"),
            ("7 out of 10", "7"), ("6 stars", "6"), ("5 stars", "10"), ("one star", "2"), ("3.5", "7"), ("80%", "8"),
            ("four stars", "8"), ("half a star", "1"), ("three and a half stars", "7"), ("9 points", "9"),
            ("10/10", "10"),
            ("****", "8"), ("4 of 5", "8"), ("2½ stars", "5"),
            ("11", nil), ("8.5", nil), ("11 stars", nil), ("0", nil), ("0/10", nil), ("6/5", nil), ("12/10", nil),
            ("heat", nil),
            ("8/20", nil), ("105%", nil), ("stars", nil), ("-3", nil),
        ] as [(String, String?)])
    func `ratings are read on their scale`(text: String, rating: String?) {
        #expect(SpokenRatings.rating(text.spokenWords) == rating)
    }

    @Test(
        arguments: [
            ("above 7", "7+"), ("at least 8", "8+"), ("9 or more", "9+"), ("7+", "7+"), ("over 6", "6+"),
            ("rated above 8", "8+"),
            ("below 5", "..4"), ("at most 5", "..5"), ("under 3", "..2"), ("8 or better", "8+"), ("> 7", "7+"),
            ("<= 4", "..4"),
            ("more than 6", "6+"), ("5 or less", "..5"),
            ("above", nil), ("11+", nil), ("8", nil), ("above heat", nil), ("8/10", nil), ("under 2 hours", nil),
        ] as [(String, String?)])
    func `bounds of ratings need a comparison`(text: String, bounds: String?) {
        #expect(SpokenRatings.minimum(text.spokenWords) == bounds)
    }

    @Test(
        arguments: [
            ("90s", "1990s"), ("1990s", "1990s"), ("nineties", "1990s"), ("'80s", "1980s"), ("2010-2015", "2010..2015"),
            ("2010..2015", "2010..2015"), ("1994", "1994"), ("between 1990 and 1999", "1990..1999"),
            ("from 1990 to 1999", "1990..1999"), ("before 1980", "..1979"), ("after 2010", "2011+"),
            ("since 2000", "2000+"),
            ("2010s", "2010s"), ("sixties", "1960s"), ("until 1950", "..1949"), ("1890", "1890"),
            ("2015-2010", nil), ("300", nil), ("199", nil), ("after", nil), ("before heat", nil), ("10s", nil),
            ("2199", nil),
        ] as [(String, String?)])
    func `years of release are read as values of a key`(text: String, years: String?) {
        #expect(SpokenNumbers.years(text.spokenWords) == years)
    }

    @Test(
        arguments: [
            ("under 2 hours", "under:2h"), ("less than 90 minutes", "under:90m"),
            ("shorter than 100 min", "under:100m"),
            ("at most 2h", "under:2h"), ("over 3 hours", "over:3h"), ("longer than 1h40", "over:1h40"),
            ("under 100", "under:100m"),
            ("no longer than 2 hours", "under:2h"), ("more than 2 hours", "over:2h"), ("max 2h30", "under:2h30"),
            ("under two hours", "under:2h"), ("< 90m", "under:90m"), ("within 2 hours", "under:2h"),
            ("at least 150 min", "over:150m"),
            ("under 8", nil), ("2 hours", nil), ("under", nil), ("under heat", nil), ("over 7", nil), ("longer", nil),
        ] as [(String, String?)])
    func `lengths are conditions only with a comparison`(text: String, condition: String?) {
        #expect(SpokenNumbers.length(compared: text.spokenWords) == condition)
    }

    @Test(
        arguments: [
            ("thrillers", "thriller"), ("science fiction", "sci-fi"), ("sci fi", "sci-fi"),
            ("romcoms", "comedy,romance"),
            ("romantic comedies", "comedy,romance"), ("scary", "horror"), ("funny", "comedy"),
            ("documentaries", "documentary"),
            ("horror comedies", "horror,comedy"), ("westerns", "western"), ("animated", "animation"),
            ("musicals", "music"),
            ("crime drama", "crime,drama"), ("kids", "family"), ("true crime", "documentary,crime"), ("war", "war"),
            ("heat", nil), ("drama queen", nil), ("horrors of", nil), ("s", nil),
        ] as [(String, String?)])
    func `genres are read in the plural and in other words`(text: String, genre: String?) {
        #expect(SpokenNames.genre(text.spokenWords) == genre)
    }

    @Test(
        arguments: [
            ("korean", "ko"), ("french", "fr"), ("deutsch", "de"), ("japanese", "ja"), ("hindi", "hi"),
            ("spanish", "es"),
            ("my", nil), ("no", nil), ("heat", nil), ("in french", nil),
        ] as [(String, String?)])
    func `languages are read by their names, not by their codes`(text: String, language: String?) {
        #expect(SpokenNames.spoken(text.spokenWords) == language)
    }

    @Test(
        arguments: [
            ("france", "FR"), ("uk", "GB"), ("usa", "US"), ("new zealand", "NZ"), ("ireland", "IE"), ("american", "US"),
            ("heat", nil), ("it", nil), ("in", nil),
        ] as [(String, String?)])
    func `countries are read by their English names`(text: String, country: String?) {
        #expect(SpokenNames.country(text.spokenWords) == country)
    }

    @Test(
        arguments: [
            ("netflix", "netflix"), ("netflix and mubi", "netflix,mubi"), ("disney plus", "disney plus"),
            ("prime video", "prime video"),
            ("netflix, hulu", "netflix,hulu"), ("apple tv+", "apple tv+"),
            ("net", nil), ("netflix heat", nil), ("on netflix", nil), ("heat", nil),
        ] as [(String, String?)])
    func `services are those that many people have`(text: String, services: String?) {
        #expect(SpokenNames.service(text.spokenWords) == services)
    }

    @Test(
        arguments: [
            ("s1e3", "s1e3"), ("season 1", "s1"), ("season 2 episode 4", "s2e4"), ("s1 e4", "s1e4"), ("1x05", "1x05"),
            ("seasons 1-3", "s1-3"), ("seasons 1 to 3", "s1-3"), ("season one", "s1"), ("1st season", "s1"),
            ("s2e1-3", "s2e1-3"),
            ("episode 4 of season 2", "s2e4"), ("s6e1..12", "s6e1-12"), ("seasons 1 and 2", "s1,s2"),
            ("season 2, episode 4", "s2e4"),
            ("sesaon 2", "s2"), ("s03", "s03"), ("s1-", "s1-"), ("1x02-1x04", "s1e2-4"), ("season 3 ep 7", "s3e7"),
            ("s0e1", "s0e1"),
            ("season", nil), ("episode 3", nil), ("seven", nil), ("sex and the city", nil), ("s", nil), ("1", nil),
            ("x 2", nil),
        ] as [(String, String?)])
    func `seasons and episodes are read in words`(text: String, parts: String?) {
        let read = SpokenParts.parts(text.spokenWords).map { $0.replacing("e0", with: "e") }
        #expect(read == parts)
    }

    @Test(
        arguments: [
            ("first", "1"), ("the third one", "3"), ("2nd", "2"), ("1 and 3", "1,3"), ("1, 2 and 4", "1,2,4"),
            ("2 to 4", "2-4"),
            ("row 2", "2"), ("rows 1 and 2", "1,2"), ("#3", "3"), ("these", "all"), ("all of them", "all"),
            ("the first two", "1-2"),
            ("first three", "1-3"), ("the last one", "9"), ("last two", "8-9"), ("1-3", "1-3"), ("1..3", "1-3"),
            ("1+2", "1,2"),
            ("1 2 5", "1,2,5"), ("number 4", "4"), ("the second", "2"), ("top 3", "1-3"), ("all", "all"),
            ("1 vs 2", "1,2"),
            ("both", nil), ("first blood", nil), ("one", nil), ("2001", nil), ("0", nil), ("1.5", nil), ("the", nil),
            ("last", nil),
            ("1995", nil), ("8/10", nil), ("-1", nil), ("s1", nil), ("90s", nil), ("last ten", nil), ("3 days", nil),
        ] as [(String, String?)])
    func `rows are read as ordinals, lists and ranges`(text: String, rows: String?) {
        #expect(RowWords(count: 9).read(text.spokenWords) == rows)
    }

    @Test func `both rows are those of a table of two`() {
        #expect(RowWords(count: 2).read(["both"]) == "1-2")
        #expect(RowWords(count: 3).read(["both"]) == nil)
    }

    @Test(
        arguments: [
            ("sort by year", "year"), ("newest first", "year"), ("oldest first", "-year"), ("longest first", "-length"),
            ("shortest", "length"), ("sorted by title", "title"), ("by title descending", "-title"),
            ("highest rated", "rating"),
            ("lowest rated", "-rating"), ("ordered by votes", "votes"), ("by box office", "revenue"),
            ("most popular", "popularity"),
            ("alphabetically", nil), ("by", nil), ("year", nil), ("heat", nil), ("best", nil), ("first", nil),
        ] as [(String, String?)])
    func `orders are read where they are named as one`(text: String, order: String?) {
        #expect(SpokenNumbers.sorted(text.spokenWords) == order.map { "sort:\($0)" })
    }

    @Test(
        arguments: [
            ("unseen", "is:unseen"), ("i've seen", "is:seen"), ("not seen", "is:unseen"),
            ("i haven't watched", "is:unseen"),
            ("unrated", "is:-rated"), ("i have rated", "is:rated"), ("never rated", "is:-rated"),
            ("already seen", "is:seen"),
            ("heat", nil), ("i", nil), ("not", nil), ("seen heat", nil),
        ] as [(String, String?)])
    func `marks are read with and without a refusal`(text: String, mark: String?) {
        let read = SpokenNumbers.mark(text.spokenWords)
        #expect(read == (mark == "is:rated" ? nil : mark))
    }
}
