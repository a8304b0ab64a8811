import Testing

@testable import PopcornApp

@Suite("Conditions in what people say")
struct ConditionsTests {
    @Test(arguments: [
        ("only comedies from the 90s", "genre:comedy year:1990s"), ("after 2010", "year:2011+"),
        ("year 1999", "year:1999"), ("horror without comedies", "genre:horror,-comedy"),
        ("under 2 hours", "under:2h"), ("longer than 90 min", "over:90m"), ("max 100", "under:100m"),
        ("over 7", "rating:7+"), ("rated 8", "rating:8+"), ("above 7.5", "rating:7.5+"),
        ("at least 1000 votes", "votes:1000+"), ("in french", "lang:fr"), ("from japan", "country:JP"),
        ("on netflix", "on:netflix"), ("on my services", "on:mine"), ("i haven't seen", "is:unseen"),
        ("hide seen", "is:unseen"), ("seen but not rated", "is:seen,-rated"), ("sorted by year", "sort:year"),
        ("shortest first", "sort:length"), ("genre:drama sort:oldest", "genre:drama sort:-year"),
        ("rated pg-13", "cert:PG-13"), ("short horror", "under:100m genre:horror"),
    ])
    func `words are read as keys in any order`(text: String, keys: String) {
        #expect(Blanks.conditions(text.split(separator: " ").map(String.init)) == keys)
    }

    @Test(arguments: [
        // Nothing is left out, a title has one year, and a mark alone is an action.
        "comedies with zebras", "1999 2004", "seen", "good", "the", "movie heat", "under", "rated", "over the top",
    ])
    func `other words are no conditions`(text: String) {
        #expect(Blanks.conditions(text.split(separator: " ").map(String.init)) == nil)
    }

    @Test(arguments: [
        ("move 4 to top", 4, "1"), ("4 up", 4, "3"), ("1 up", 1, "1"), ("2 down", 2, "3"), ("move 1 to 3", 1, "3"),
        ("3 move 1", 3, "1"), ("swap 1 and 2", 2, "1"), ("2 first", 2, "1"),
    ])
    func `a row's new place is read`(text: String, row: Int, place: String) throws {
        let moved = try #require(Blanks.moved(text.split(separator: " ").map(String.init)))
        #expect(moved.number == row && moved.rest == place)
    }

    @Test(arguments: ["swap 1 and 4", "move it", "1 3", "up", "move on up"])
    func `other words move nothing`(text: String) {
        #expect(Blanks.moved(text.split(separator: " ").map(String.init)) == nil)
    }

    @Test(arguments: [
        ("1x02-1x04", "s1e02-04"), ("s6e1..12", "s6e1-12"), ("s6 1-12", "s6e1-12"), ("s2 ep 7", "s2e7"),
        ("1x02-2x04", nil),
    ])
    func `episodes are read with their season`(text: String, parts: String?) {
        #expect(Blanks.parts(text.split(separator: " ").map(String.init)) == parts)
    }
}
