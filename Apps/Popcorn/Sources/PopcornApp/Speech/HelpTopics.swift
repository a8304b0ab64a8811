import Prompt

/// The topics of the help about what people do here.
enum HelpTopics {
    static let all = [
        HelpTopic(
            HelpTopic.start, summary: "what to type first",
            lines: [
                "/matrix": "searches; `1` opens row 1, `1 cast` shows its cast",
                "movie up": "opens a title; `tv friends`, `person brad pitt` too",
                "cast · similar · where": "show more of it; Tab lists what else there is",
                "seen · rate 8 · add": "record it; `undo` takes back the last change",
                "tonight · pick watchlist": "choose what to watch",
                "next · calendar": "what comes next in your series",
                "diary · stats · watchlist": "what you have recorded",
                "import letterboxd FILE": "brings Letterboxd, Trakt, IMDb, TV Time or Netflix",
            ]),
        HelpTopic(
            "tracking", summary: "keeping track of what you have seen",
            lines: [
                "movie heat": "opens a title, which the lines below are about",
                "seen": "you have seen it today; `seen yesterday` and `seen date:2019` name another day",
                "rate 8": "your rating, from 1 to 10",
                "note \"again in winter\"": "a note; `tag winter` is a tag",
                "add": "adds it to your watchlist; `add later` to a list of that name",
                "tv 1396 s1e1":
                    "opens an episode; after a series, `seen s1` marks a season, `seen next 2` two episodes",
                "diary": "what you have seen, and when",
                "1 date:2026-11-20": "after `diary`, the day of row 1; `1 rate 8`, `1 tag winter` and `1 unseen` too",
                "stats": "your year in numbers",
                "undo": "takes back the last change; `history` lists all",
                "import": "what can be brought here: Letterboxd, Trakt, IMDb, TV Time and more",
            ]),
        HelpTopic(
            "watching", summary: "finding something to watch",
            lines: [
                "tonight": "well-rated titles that you haven’t seen",
                "tonight under:2h genre:comedy": "shorter, and funny",
                "set services netflix,mubi": "limits `tonight` and on:mine to your services",
                "pick watchlist": "draws one from your watchlist",
                "next": "the next episode of each series that you have begun",
                "discover genre:thriller year:1990s": "by genre, years and more: `help discover`",
                "where heat": "the services that have a title",
                "calendar": "what comes next, by day",
            ]),
        HelpTopic(
            "filters", summary: "the keys that limit and order any table of titles",
            lines: [
                "top genre:horror": "by genre; genre:crime,-horror excludes one",
                "discover year:1990..1999": "by years: 1999, 2010+, 1990s",
                "discover rating:7.5+ votes:500+": "by TMDb’s rating and votes",
                "watchlist under:100m": "by length",
                "yours mine:8+ sort:mine": "by your own rating, in its order",
                "watchlist is:unseen": "by your marks: seen, unseen, rated, listed, tagged, noted",
                "help discover": "lists all keys",
            ]),
        HelpTopic(
            "importing", summary: "what an import leaves, and how to go on",
            lines: [
                "import imdb ratings.csv --dry-run": "shows the effect of an import without changing anything",
                "unsure 1": "the candidates for row 1 of those that the last import wasn’t sure of",
                "import match 1 2": "takes the second of them",
                "import imdb ratings.csv": "again, at any time: what is there already isn’t doubled",
                "history": "an import is one row; `1 undo` takes it back",
                "help import": "all forms and flags",
            ]),
        HelpTopic(
            "limits", summary: "what isn’t here, and what comes near",
            lines: [
                "top year:2020": "TMDb has ratings, but no awards",
                "discover sort:revenue": "the box office; a movie’s page has its budget and revenue",
                "common brad pitt, edward norton": "what two people share; there is no list of all costars",
                "movie up": "its rating is TMDb’s, not that of IMDb or Rotten Tomatoes",
                "links up": "its pages at TMDb and IMDb; `open up letterboxd` opens Letterboxd’s",
                "where up": "the services that have it; nothing can be played or downloaded",
                "now": "what is in cinemas, without their showtimes",
            ]),
    ]
}
