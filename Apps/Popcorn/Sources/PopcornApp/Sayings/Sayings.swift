import Prompt

/// Phrases that people type in their own words or know from other programs, with the equivalent commands.
///
/// Each saying has an example in `SayingsTests`. The first one that fits decides, so those with more words come first.
enum Sayings {
    static let all = rows + lists + tables + actions + questions + session + general

    static let contribution = Contribution(
        sentences: { Sentences(sayings: all, blanks: Blanks.all, intents: Intents.all, fillers: Intents.fillers) },
        topics: topics)

    /// The topics of the help about what people do here.
    static let topics = [
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
                "tv 1396 s1e1": "opens an episode; `seen s1` after a series is all of its first season",
                "diary": "what you have seen, and when",
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
    ]
}

extension Sayings {
    /// Rows of the last table.
    fileprivate static let rows = [
        Saying("ROWS compare|vs|versus", "compare ROWS"),
        Saying("ROWS vs|versus COUNT", "compare ROWS,COUNT"),
        Saying("ROWS watched|log|logged|mark_as_seen|mark_seen|done [DAY]", "ROWS seen DAY", "ROWS seen"),
        Saying("ROWS move|move_to|to|save_to|put_in|into [my] NAME [list]", "ROWS add NAME"),
        Saying("ROWS watchlist|later|bookmark|queue", "ROWS add"),
        Saying("ROWS info|details|view|show|opens", "ROWS"),
        Saying("ROWS date|day|on|was|to|at [on] DATED", "ROWS DATED"),
        Saying("edit|change|fix|correct ROWS", "help diary"),
        Saying("ROWS delete|del|rm|clear", "ROWS remove", "ROWS unseen"),
        Saying("del|rm|erase|clear ROWS", "ROWS remove", "ROWS unseen"),
        Saying("add|save|queue|bookmark ROWS", "ROWS add"),
        Saying("remove|delete ROWS", "ROWS remove", "ROWS unseen"),
        Saying("watched|mark ROWS [as] [seen|watched]", "ROWS seen"),
        Saying("rate ROWS RATING", "ROWS rate RATING"),
        Saying("open ROWS", "ROWS", "ROWS open"),
        Saying("show|play|select|choose|go_to ROWS", "ROWS"),
        Saying("ROWS add|save [to] [my] [watchlist]", "ROWS add"),
        Saying("ROWS ACTION [RATING]", "ROWS ACTION RATING", "ROWS ACTION"),
        Saying("ROW", "ROW"),
    ]

    /// Ends, helps and other words about the session.
    fileprivate static let session = [
        Saying(
            ":q|:wq|:q!|:x|zz|\\q|.quit|.exit|\\quit|exit()|quit()|exit;|quit;|bye|goodbye|logout|stop|close|end",
            "quit"),
        Saying("u|:u|:undo|:undo!|z", "undo"),
        Saying("dd|yy|gg|:w|hjkl|!", "help keys"),
        Saying(".mode|.output|.headers|\\pset|\\a [ANY]", "help csv"),
        Saying(".tables|.schema|.help|.databases|\\d|\\dt|\\l|\\h|\\?|describe|explain [ANY]", "help commands"),
        Saying("insert|update|upsert|delete_from|drop_table ANY", "help tracking"),
        Saying(":set|:%s|:s ANY", "help"),
        Saying("ls|dir|ll [-la|-l|-a|-al]", "list", "help"),
        Saying("wl", "watchlist"),
        Saying("hist|hst", "history"),
        Saying("whoami|pwd|tree|uname|hostname", "help"),
        Saying("man popcorn", "help"),
        Saying("cd LINE", "LINE"),
        Saying("rm|del TITLE", "unseen TITLE", "watchlist remove TITLE"),
        Saying("thank_you|thanks|thx|ok|okay|cool|nice|great|wow|lol|ty", "help"),
        Saying("forget|scrap|never|cancel it|that|this|mind", "undo"),
        Saying("delete|remove|undo [my] last|latest", "undo"),
        Saying("[no|actually|sorry] [i] meant|mean|that_was TITLE", "undo", "seen TITLE"),
        Saying("clear|empty [my|the] watchlist", "watchlist"),
        Saying("share|print NAME", "list NAME --md"),
        Saying("ls|cat|less|head|tail|echo LINE", "LINE"),
        Saying("cat|less|view TITLE", "movie TITLE"),
        Saying("delete|remove|drop last|latest [entry|viewing|one|change|film|movie]", "undo"),
        Saying("it was|is TITLE not OTHER", "undo", "seen TITLE"),
        Saying("change|edit|fix|correct|move [the] date|day [of|for] TITLE to DAY", "unseen TITLE", "seen TITLE DAY"),
        Saying("edit|change|fix|correct TITLE date|day [to] DAY", "unseen TITLE", "seen TITLE DAY"),
        Saying("change|edit|fix|correct [the] date|day [of|for] TITLE DAY", "unseen TITLE", "seen TITLE DAY"),
        Saying("export calendar|ics|ical|icalendar", "calendar --ics"),
        Saying("sync|synchronise|synchronize|connect", "import"),
        Saying("half|half_stars|stars [stars|star|rating|ratings]", "help rate"),
        Saying("[thanks|thank_you] that's_all|thats_all|that_is_all|i'm_done|im_done [for] [now|today]", "quit"),
        Saying("quit|exit|close|leave|stop [the|this] program|app|session|popcorn", "quit"),
        Saying("more results|rows|titles [please]", "more"),
        Saying("h", "help"),
        Saying("hi|hello|hey|start|begin|menu|home|main|commands|manual|info|usage|tutorial|how", "help"),
        Saying("man|manual|usage|how_to|how_do_i NAME", "help NAME"),
        Saying("man|?|??|-h|what|what_can_i_do|what_now|how_does_this_work|examples", "help"),
        Saying("what|what's|whats [is|are] [the|all] commands", "help commands"),
        Saying("what does NAME mean|do", "help NAME"),
        Saying("filters|filter", "help filters"),
        Saying("help filter|filtering|sorting|sort", "help filters"),
        Saying("help watched|marks|log|logging|rating", "help tracking"),
        Saying("clear|cls", "help keys"),
        Saying("n|next_page|page_down|more_results|show_more|load_more|more_more", "more"),
        Saying("page COUNT", "more"),
        Saying("cache|caches|disk_usage", "storage"),
        Saying("unset|reset NAME", "set NAME default"),
        Saying("show|view|see|display lists", "list"),
        Saying("LINE page COUNT", "LINE --page COUNT"),
        Saying("LINE limit|top|first|-n COUNT", "LINE --limit COUNT"),
        Saying("b|p|go_back|previous_page|page_up|prev|previous|return|up|..|cd_..", "back"),
        Saying("oops|revert|take_back|take_it_back|undo_that|undo_it|undo_last|cancel|ctrl-z", "undo"),
        Saying("login|log_in|sign_in|signin|account|set_key|api_key|apikey|key", "key set"),
        Saying("settings|preferences|options|configure|prefs", "set"),
        Saying("[set|change] lang|language|locale [to] LANGUAGE", "set language LANGUAGE"),
        Saying("set key|apikey|api_key|token NAME", "key set"),
        Saying("restore NAME", "import NAME"),
        Saying(
            "export|save|dump|backup|back_up [my] [data|library|everything|all] [to|as|in|into] ARCHIVE",
            "export ARCHIVE"),
        Saying("export --format|--as csv FILE", "export csv FILE"),
        Saying("export --format|--as csv", "export csv diary.csv"),
        Saying(
            "export|save|download|copy [my] [diary|viewings|ratings|films] [of|from|for|in] PERIOD [as|to] [csv]",
            "diary PERIOD --csv > diary-PERIOD.csv"),
        Saying("export|save csv FILE PERIOD", "diary PERIOD --csv > FILE"),
        Saying("export|save csv PERIOD FILE", "diary PERIOD --csv > FILE"),
        Saying("export|save|copy|download list NAME", "list NAME --csv > list.csv"),
        Saying("export [to|as|for] excel|spreadsheet|sheets|numbers", "export csv diary.csv"),
        Saying("undo|revert|remove [the] [last] import", "history"),
        Saying("more|tell_me_more|details|info about|on|of ROWS", "ROWS"),
        Saying("export to NAME", "export library.json"),
        Saying("go_offline|airplane_mode|offline_mode", "offline on"),
        Saying("go_online|online|online_mode", "offline off"),
        Saying(
            "backup|back_up|export_all|export_everything|export_json|export_trakt|export_my_data", "export library.json"
        ),
        Saying("export csv|spreadsheet|excel|diary|my_diary", "export csv diary.csv"),
        Saying("export [my] ratings|diary|data|viewings|everything|log|library [to|as] csv", "export csv diary.csv"),
        Saying("export [my] data|ratings|viewings|everything [to|as] [json]", "export library.json"),
        Saying("export [my] ratings|diary|viewings|everything to NAME", "export csv diary.csv"),
        Saying("export letterboxd", "export letterboxd films.csv"),
        Saying("export", "export library.json", "export csv diary.csv"),
        Saying("import FILE from [my] PROGRAM", "import PROGRAM FILE"),
        Saying("sync|connect|link|load [from|with|to] [my] PROGRAM", "import PROGRAM export.zip", "import"),
        Saying("import from [my] PROGRAM", "import PROGRAM export.zip", "import"),
        Saying("my service|services|provider|providers SERVICE", "set services SERVICE"),
        Saying("use|set [my] [service|services|provider|providers] [to] SERVICE", "set services SERVICE"),
        Saying("i_have|i_use SERVICE", "set services SERVICE"),
        Saying("providers|streaming|streaming_services|my_services|platforms", "services"),
        // A line with words that add nothing: “show my watchlist”.
        Saying("show|view|see|display|get|go_to|print|my [me] [my|the|all] LINE", "LINE"),
        Saying("LINE please|now|all", "LINE"),
        Saying("TABLE csv|tsv|json", "TABLE --csv"),
        Saying("please|ok|okay|can_you|could_you|then|and LINE", "LINE"),
        Saying("series TITLE", "tv TITLE"),
        Saying("show TITLE", "movie TITLE", "tv TITLE"),
        Saying("set country COUNTRY", "set region COUNTRY"),
        Saying("set country NAME", "set region NAME"),
        Saying("tmdb COUNT", "movie COUNT"),
    ]
}
