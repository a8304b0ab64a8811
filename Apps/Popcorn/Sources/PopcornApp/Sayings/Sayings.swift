import Prompt

/// What people say at the prompt, in their own words or those of other programs, and the lines that mean it.
///
/// Each saying has an example in `SayingsTests`. The first one that fits decides, so those with more words come first.
enum Sayings {
    static let all = rows + lists + tables + actions + questions + session

    static let contribution = Contribution(sayings: all, blanks: Blanks.all)
}

extension Sayings {
    /// Rows of the last table.
    fileprivate static let rows = [
        Saying("ROWS compare|vs|versus", "compare ROWS"),
        Saying("ROWS vs|versus COUNT", "compare ROWS,COUNT"),
        Saying("ROWS watched|log|logged|mark_as_seen|mark_seen|done [DAY]", "ROWS seen DAY", "ROWS seen"),
        Saying("ROWS move|move_to|to|save_to|put_in|into [my] NAME [list]", "ROWS add NAME"),
        Saying("ROWS delete|del|rm|clear", "ROWS remove", "ROWS unseen"),
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
        Saying(":q|:wq|:q!|exit()|quit()|exit;|quit;|bye|goodbye|logout|stop|close|end", "quit"),
        Saying("hi|hello|hey|start|begin|menu|home|main|commands|manual|info|usage|tutorial|how", "help"),
        Saying("man|manual|usage|how_to|how_do_i NAME", "help NAME"),
        Saying("man|ls|dir|ll|?|??|-h|what|what_can_i_do|what_now|how_does_this_work|examples", "help"),
        Saying("filters|filter|keys", "help keys"),
        Saying("help filters|filter|filtering|sorting", "help keys"),
        Saying("clear|cls", "help editing"),
        Saying("n|next_page|page_down|more_results|show_more|load_more|more_more", "more"),
        Saying("page COUNT", "more"),
        Saying("LINE page COUNT", "LINE --page COUNT"),
        Saying("LINE limit|top|first|-n COUNT", "LINE --limit COUNT"),
        Saying("b|p|go_back|previous_page|page_up|prev|previous|return|up|..|cd_..", "back"),
        Saying("oops|revert|take_back|take_it_back|undo_that|undo_it|undo_last|cancel|ctrl-z", "undo"),
        Saying("login|log_in|sign_in|signin|account|set_key|api_key|apikey|key", "key set"),
        Saying("settings|preferences|options|configure|prefs", "set"),
        Saying("language NAME", "set language NAME"),
        Saying("go_offline|airplane_mode|offline_mode", "offline on"),
        Saying("go_online|online|online_mode", "offline off"),
        Saying(
            "backup|back_up|export_all|export_everything|export_json|export_trakt|export_my_data", "export library.json"
        ),
        Saying("export csv|spreadsheet|excel|diary|my_diary", "export csv diary.csv"),
        Saying("export letterboxd", "export letterboxd films.csv"),
        Saying("export", "export library.json", "export csv diary.csv"),
        Saying("sync|connect|link|load [from|with|to] [my] PROGRAM", "import PROGRAM"),
        Saying("import from [my] PROGRAM", "import PROGRAM"),
        Saying("use|set [my] [service|services|provider|providers] [to] SERVICE", "set services SERVICE"),
        Saying("i_have|i_use SERVICE", "set services SERVICE"),
        Saying("providers|streaming|streaming_services|my_services|platforms", "services"),
        // A line with words that add nothing: “show my watchlist”.
        Saying("show|view|see|display|get|open|go_to|check|print|find|my [me] [my|the|all] LINE", "LINE"),
        Saying("LINE please|now|all", "LINE"),
    ]
}
