import Prompt

extension Sayings {
    /// Sayings about the last table or the open list.
    static let shown = [
        Saying("remove|delete|take it|this from|off [my|the] [watchlist|list|queue]", "remove"),
        Saying("rename to|as NEW", "list rename OPENLIST NEW"),
        Saying("what|which [rows|films|movies] was|were imported", "history"),
        Saying("which|what [one|movie|film|of_these|of_them] is|has [the] ORDER", "SHOWN sort:ORDER"),
        Saying(
            "which|what [ones|one|movies|films|of_these|of_them] have|haven't|havent i|we not|never seen|watched",
            "HERE is:unseen", "watchlist is:unseen"),
        Saying(
            "which|what [ones|movies|films|of_these|of_them] haven't|havent i|we seen|watched", "HERE is:unseen",
            "watchlist is:unseen"),
        Saying(
            "which|what [ones|movies|films] [of_these|of_them|of_those] have i|we seen|watched",
            "HERE is:seen", "yours is:seen"),
        Saying("longest", "HERE sort:-length", "watchlist sort:-length"),
        Saying("shortest", "HERE sort:length", "watchlist sort:length"),
        Saying("longest|the_longest movie|film|movies|films", "HERE sort:-length", "discover over:3h"),
        Saying("shortest|the_shortest movie|film|movies|films", "HERE sort:length", "discover under:80m"),
        Saying("how many [movies|films|titles|are] [are] in|on it|this|here|there|this_list", "HERE"),
        Saying("[the] ORDER movie|film|series [ever] [ever_made|made|of_all_time]", "SHOWN sort:ORDER"),
        Saying(
            "what|which [rows|ones|titles|films|movies] was|were|is|are [not] skipped|unmatched|unsure|missing|lost|ambiguous",
            "help importing"),
        Saying(
            "remove|delete|drop|take_out|take_off|kick|kick_out TITLE from here|this|it|this_list|the_list|list",
            "list remove OPENLIST TITLE"),
        Saying("delete|remove|destroy this|the|it|my [whole] list", "list delete OPENLIST"),
        Saying("rename this|it|this_list|the_list to|as NEW", "list rename OPENLIST NEW"),
        Saying("his|her|their top|best|highest [rated] films|movies", "films sort:rating"),
        Saying("remove|delete|clear|erase|undo [my|the|this] rating|score|stars", "unrate"),
        Saying("history movies|films|shows|series|episodes|tv|all|watched", "diary"),
        Saying("diary from|since|after SINCE [as|in|to] json", "diary SINCE.. --json"),
        Saying("add|put|save|log [it|this|that] to|in|into|on [my|the] history|diary|watched|seen|log", "seen"),
        Saying("add|put|save|log PARTS to|in|into|on [my|the] history|diary|watched|seen|log", "seen PARTS"),
        Saying("add|put|save|log TITLE to|in|into|on [my|the] history|diary|watched|seen|log", "seen TITLE"),
        Saying("remove|delete|clear|erase [my|the|this] note|review|comment", "note \"\""),
        Saying(
            "remove|delete|drop|erase [the|my] last|latest [entry|viewing|one|change|film|movie|thing|rating] [entry|one|viewing]",
            "undo"),
        Saying("reset|clear|remove|no|drop [all] [the] filters|filter|sorting", "discover", "help filters"),
        Saying(
            "first|last|latest [movie|film|thing|show] [that] i|i've|we [have] watched|saw|seen|see [in] [PERIOD]",
            "diary PERIOD", "diary"),
        Saying(
            "[my] best|top|highest|favourite|favorite|worst [rated] movie|film|show [that] [i|i've|i_have|we|we've] seen|watched|saw [in] PERIOD",
            "diary PERIOD sort:mine"),
        Saying("[my] last|latest|recent COUNT", "diary --limit COUNT"),
        Saying("my PERIOD", "stats PERIOD"),
        Saying("ratings|rating distribution|histogram|breakdown|stats|statistics|chart|curve|spread", "stats"),
        Saying("compare my ratings|taste|scores ANY", "stats"),
        Saying("streak|streaks|days_in_a_row|time_spent|time_spent_watching|hours_spent", "stats"),
        Saying("only|just|show ongoing|unfinished|started|active [shows|series]", "yours state:progress"),
        Saying("hide finished|ended|completed [shows|series]", "yours state:progress"),
        // Its order.
        Saying(
            "sort|order|arrange|rank|sorted|reorder [it|them|these|this|those] [by] ORDER [order]",
            "SHOWN sort:ORDER"),
        Saying("by|sort_by|order_by ORDER", "SHOWN sort:ORDER"),
        // A part of it.
        Saying("[show] [me] only|just KIND [please]", "HERE KIND"),
        Saying("KIND only", "HERE KIND"),
        Saying("filter [by|for|to] [only] KIND", "HERE KIND"),
        Saying(
            "only|just|filter|show_only|show_just|limit_to|narrow_to [by|for|to] [the] [genre] GENRE",
            "SHOWN genre:GENRE"),
        Saying("GENRE only", "SHOWN genre:GENRE"),
        Saying("hide|exclude|skip|not|no|without|except|minus [the] [genre] GENRE", "HERE genre:-GENRE"),
        Saying("[only|just] under|below|less_than|shorter_than|max|at_most|up_to TIME", "HERE under:TIME"),
        Saying("[only|just] over|above|more_than|longer_than|at_least TIME", "SHOWN over:TIME"),
        Saying("only|just|filter [by] [year] [from|of|in] [the] YEARS", "SHOWN year:YEARS"),
        Saying("[the_ones|ones] from|of|in [the] YEARS", "SHOWN year:YEARS"),
        Saying("only|just|filter|which [ones] [is|are] on|streaming_on SERVICE", "SHOWN on:SERVICE"),
        Saying(
            "only|just|filter [by] [rated|rating] [over|above] RATING [and|or] [above|more|up|higher]",
            "SHOWN rating:RATING+"),
        Saying("min|minimum|min_rating|minimum_rating|at_least|rating_at_least RATING", "SHOWN rating:RATING+"),
        Saying("[only|just] [rated] MIN", "SHOWN rating:MIN"),
        Saying(
            "only|just|show|filter|show_only [the] [ones] unseen|unwatched|not_seen|not_watched|i_haven't_seen|i_havent_seen [ones|only]",
            "HERE is:unseen"),
        Saying(
            "hide|without|except|exclude [the] [ones] seen|watched|i've_seen|ive_seen|i_have_seen [ones]",
            "HERE is:unseen"),
        Saying(
            "only|just|show_only|show_just [the] [ones] seen|watched|i've_seen|ive_seen|i_have_seen [ones]",
            "HERE is:seen"),
        Saying(
            "show|list|limit|limit_to|first|display|only [me] [the] [first|top] COUNT [rows|results|titles|of_them]",
            "HERE --limit COUNT"),
        Saying("page|go_to_page|show_page COUNT", "HERE --page COUNT", "more"),
        Saying("[go_to] first_page|page_one", "HERE"),
        Saying("pick|choose|random|draw [one|something] [from|of] [this|these|it|here|the_list|them]", "pick HERE"),
        Saying(
            "save|export|copy|print|write|share [this|it|these|them] [list|table|results] [as|to|in|into] [a] csv|file|spreadsheet|excel",
            "HERE --csv > list.csv"),
        Saying("share|print|copy [this|it|these|them] [list|table] [as] [text|markdown]", "HERE --md"),
        Saying(
            "mark|log|set all|everything|these|them|all_of_them|all_of_these [as] [seen|watched]", "all seen",
            "seen s1-"),
        Saying("sort|order [my|the] LIST [list] [by] ORDER", "list LIST sort:ORDER"),
        Saying(
            "[how_many|what's|whats|what_is|what|which|anything|show|list] [movies|films|titles] [are|is] in|on [my|the] LIST [list]",
            "list LIST"),
        Saying("copy TITLE to|into|in LIST", "list add LIST TITLE"),
        Saying("copy|merge|combine|duplicate|join NAME to|into|with|and|as NEW", "help list"),
        Saying("clear|empty [my|the] [list] LIST [list]", "list LIST", "list delete LIST"),
        Saying("LIST rename|rename_to|renamed [to] NEW", "list rename LIST NEW"),
        Saying("delete|remove|destroy|drop [my|the] LIST [list]", "list delete LIST"),
        Saying("remove|hide|drop [it|this] from [my|the] next|up_next|calendar|progress|shows", "drop"),
        Saying("add|save|put [it|this] to|in|on [my] shows|series|movies|films|collection|list|lists", "add"),
    ]

    /// The name of an order alone, which may mean something else.
    static let orders = [Saying("ORDER", "SHOWN sort:ORDER")]

    /// Lists that are named.
    static let namedLists = [
        Saying("add|save|put ROWS to|in|into|on [my|the] LIST [list]", "ROWS add LIST"),
        Saying("show|open|see|view list NAME", "list NAME"),
        Saying("list move LIST TITLE COUNT", "list rank LIST TITLE COUNT"),
        Saying("export|save|copy|print list NAME [to|as] FILE", "list NAME --csv > FILE"),
        Saying("what's|whats|what_is left on|in [my|the] watchlist", "watchlist is:unseen"),
        Saying("[show|open|see|view|display] [my|the] LIST [list]", "list LIST"),
        Saying("pick|choose|random [one|something] [from] [my|the] LIST [list]", "pick list LIST"),
        Saying("LIST add TITLE", "list add LIST TITLE"),
        Saying("LIST rank|order|reorder", "help list"),
        Saying("swap ROWS", "help list"),
        Saying("save|export as json", "HERE --json > list.json", "export library.json"),
        Saying("unseen|unwatched only", "HERE is:unseen", "watchlist is:unseen"),
        Saying("LIST rated|ratings", "list LIST is:rated"),
        Saying("LIST shuffle|shuffled|random", "pick list LIST"),
        Saying("LIST to|as|in csv|spreadsheet|excel", "list LIST --csv > LIST.csv"),
        Saying("add|save|put [it|this] to|in|into|on [my|the] LIST [list]", "add LIST"),
        Saying("add|save|put TITLE [to|in|into|on] [my|the] LIST [list]", "list add LIST TITLE"),
        Saying("export|save|copy|print LIST [list] [to|as] [csv]", "list LIST --csv > LIST.csv"),
        Saying("rename|change tag TAG to|into NEW", "yours tag:TAG"),
        Saying("delete|remove|clear [my|the] rating [of|for] TITLE", "unrate TITLE"),
        Saying("create|make|new list QUOTED with|of ANY", "list create QUOTED"),
        Saying("create|make|new|add [a|new] list [called|named] NAME", "list create NAME"),
        Saying("create|make|new|start playlist|collection|folder [called|named] NAME", "list create NAME"),
        Saying("list new|make|start [list] NAME", "list create NAME"),
        Saying("create NAME [list]", "list create NAME"),
        Saying("rename [list] NAME to NEW", "list rename NAME NEW"),
        Saying("rename [list] NAME NEW", "list rename NAME NEW"),
        Saying("delete|remove|del|drop [my|the] list NAME", "list delete NAME"),
        Saying("delete [my|the] NAME list", "list delete NAME"),
        Saying("list del|rm|drop NAME", "list delete NAME"),
        Saying("list NAME add TITLE", "list create NAME", "list add NAME TITLE"),
        Saying("add|put|save ROWS [to|on|in] [my|the] watchlist|list", "ROWS add"),
        Saying("remove|delete tag TAG from TITLE", "tag -TAG TITLE"),
        Saying("shows|series i stopped|quit|dropped|abandoned [watching]", "yours state:dropped"),
        Saying(
            "export [my] diary|ratings|films|library|everything|viewings [PERIOD] [as] [csv] to|in|as FILE",
            "export csv FILE"),
        Saying("save|export|write|dump|copy|print TABLE to|as|in|into FILE", "TABLE --csv > FILE"),
        Saying("save|export|write|dump|copy|print TABLE to|as|in|into TEXTFILE", "TABLE --md > TEXTFILE"),
        Saying("save|export|write|dump|copy|print TABLE to|as|in|into SHEET", "TABLE --csv > SHEET"),
        Saying("export|save|write|download|dump [my] watchlist.csv", "watchlist --csv > watchlist.csv"),
        Saying(
            "export|save|write|download|dump [my] watchlist [as|to|in] csv|--csv|spreadsheet|excel",
            "watchlist --csv > watchlist.csv"),
        Saying("save|export|write|dump|copy|print TABLE to|as|in|into ARCHIVE", "TABLE --json > ARCHIVE"),
        Saying("NAME list add TITLE", "list create NAME", "list add NAME TITLE"),
        Saying("export|save|download|dump [my] watchlist", "watchlist --csv > watchlist.csv"),
        Saying("export [my] diary|ratings|films|viewings FILE", "export csv FILE"),
        Saying("list all|lists", "list"),
        Saying("export list NAME [to|as] csv", "list NAME --csv"),
        Saying("rm|remove|delete watchlist ROWS", "ROWS remove"),
        Saying("add|put|write [a] note|review|comment on|to|for|about TITLED TEXT", "note TEXT TITLED"),
        Saying("add note|review|comment|note:|review: TEXT", "note TEXT"),
        Saying("add|write [a|my] review|note|comment", "note"),
        Saying("add tag NAME to TITLE", "tag NAME TITLE"),
        Saying("KIND tagged NAME", "yours tag:NAME"),
        Saying("everything|all|titles tagged NAME", "yours tag:NAME"),
        Saying("list add TITLE to NAME", "list create NAME", "list add NAME TITLE"),
        Saying("add|save|put [it|this] to|in|into|on [my|the] watchlist|watch_list", "add"),
        Saying("add|save|put TITLE to|in|into|on [my|the] watchlist|watch_list", "watchlist add TITLE"),
        Saying("add|save|put it|this to|in|into|on [my|the] NAME [list]", "add NAME"),
        Saying("add|save|put [it|this] to|in|into|on [a|my|the] list TAG", "add TAG", "list create TAG"),
        Saying("add|save|put to|in|into|on [my|the] NAME [list]", "add NAME", "list create NAME"),
        Saying(
            "add|save|put TITLE to|in|into|on [my|the] playlist|list NAME", "list create NAME", "list add NAME TITLE"),
        Saying(
            "add|save|put TITLE to|in|into|on my shows|series|movies|films|collection|library", "watchlist add TITLE"),
        Saying("add|save|put TITLE to|in|into|on [my|the] NAME [list]", "list create NAME", "list add NAME TITLE"),
        Saying("queue add TITLE", "watchlist add TITLE"),
        Saying("remove|delete tag TAG", "tag -TAG"),
        Saying("remove|delete|take TITLE from|off [my|the] watchlist|watch_list", "watchlist remove TITLE"),
        Saying("remove|delete|hide|take TITLE from|off [my|the] next|up_next|calendar|progress", "drop TITLE"),
        Saying("remove|delete|take TITLE from|off|out_of [my|the] diary|history|log|library", "unseen TITLE"),
        Saying(
            "remove|delete|take TITLE from|off my|the list", "list remove OPENLIST TITLE",
            "watchlist remove TITLE"),
        Saying("remove|delete|take TITLE from|off [my|the] NAME [list]", "list remove NAME TITLE"),
        Saying("move TITLE from NAME to NEW", "list move TITLE NAME NEW"),
        Saying(
            "rank|move|put TITLE [to|at] [the] first|top|top_spot|start in|on|of [my|the] NAME",
            "list rank NAME TITLE 1"),
        Saying("rank|move TITLE [to] COUNT in|on|of NAME", "list rank NAME TITLE COUNT"),
    ]

    /// The list on the screen, if nothing says more of a line.
    static let openList = [
        Saying(
            "add|put|save TITLE here|in_here|to_this|to_it|to_this_list|on_this_list|to_the_list|in_it",
            "list add OPENLIST TITLE"),
        Saying("add TITLE", "list add OPENLIST TITLE", "watchlist add TITLE"),
        Saying("remove|delete|take_out|take_off|kick|kick_out TITLE", "list remove OPENLIST TITLE"),
        Saying("move|put|rank TITLE [to|at] [the] top|first|up [place|position]", "list rank OPENLIST TITLE 1"),
        Saying("move|put|rank TITLE [to|at] place|position|number|# COUNT", "list rank OPENLIST TITLE COUNT"),
    ]

    /// The watchlist, if no list is on the screen.
    static let lists = [
        Saying("add TITLE", "watchlist add TITLE"),
        Saying("remove TITLE", "watchlist remove TITLE"),
        Saying("plus TITLE", "watchlist add TITLE"),
        Saying("watchlist count|total|size|length", "watchlist"),
        Saying("move|rank TITLE to COUNT", "list rank watchlist TITLE COUNT"),
        Saying("rank|move TITLE to [the] top|first", "list rank watchlist TITLE 1"),
    ]
}
