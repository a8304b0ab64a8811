import Prompt

/// The subjects of sentences that no saying fits. Each has an example in `IntentExamples`.
enum Intents {
    static let all = session + marks + lists + titles + people + tables + own

    /// Words and phrases that refer to a title without naming it.
    static let pronouns = """
        it this that them these those he she him his their they everything all one ones last last_one the_last_one
        first the_first the_first_one second the_second the_second_one third the_third the_third_one the_next
        the_next_one that_one this_one show here the_movie the_film the_show the_series the_episode the_list other another something anything nothing me mine my
        """

    static let fillers = Fillers(
        phrases: """
            i i've ive i'm im i'd id i'll ill we we've we're he she they you it it's its that's thats this that these those
            one my our your his her him just already finally really actually only even still also too then now so well
            please pls plz can_you could_you can_u would_you can_i could_i tell_me show_me give_me find_me get_me show
            let's lets want_to wanna like_to would_like need_to have_to going_to gonna got_to able_to is_there there
            are is was were be been being do does did done have has had having will would can could should need want
            about as into onto and or but if some any all here hey hi hello ok okay um for_me to_me
            uh hmm film films movie movies series tv title titled called named popcorn again thanks thx please both
            up_to_here sometime somewhere recently maybe probably with_friends in_the_cinema at_the_cinema in_cinemas at_home how what what's whats which a_few many much yes
            """,
        articles: "the a an new",
        prepositions: "to of for in on at from with",
        clauses: """
            i we he she they don't dont didn't doesn't want wants wanted says said think thought because anymore should
            """,
        joints: "and vs vs. or than versus with & + to",
        owners: "my our your his her",
        counted: "part chapter volume vol vol. episode no. number",
        opinions: """
            great good amazing awesome brilliant okay fantastic awful terrible bad loved liked enjoyed nice fun boring
            wonderful excellent perfect decent solid meh overrated yes no yeah nope
            """,
        questions: """
            is was are were am did do does has have_i have_we have_you what what's whats which who who's whos when where
            why how whose don't dont do_not
            """,
        askingWords: "what which whether",
        courtesies: """
            please pls plz thanks thx ty thank_you ok okay so hey hi hello now well popcorn also and_also
            show_me show give_me give_me_a give_me_some find_me get_me i_want i_want_to i_want_to_see i_need i'd_like
            i_would_like i'd_like_to can_you can_you_please can_you_show_me could_you could_you_show_me tell_me let_me
            let_me_see can_i_see may_i_see find
            """,
        requests: "can_you could_you would_you will_you can_u could_u please pls can_i could_i")

    /// Viewings, ratings, notes and plans.
    private static let marks = [
        Intent(
            .change,
            "don't|dont|do_not|no_longer|not want|wanna|need|interested|feel_like|going_to [see|seeing|watch|watching|in|anymore|any_more|longer|it|to]",
            "watchlist remove TITLE", "remove"),
        Intent(
            .change,
            "didn't|didnt|haven't|havent|never|not|wasn't|wrong|unwatch|unsee watch|watched|watching|see|seen|saw|finish|finished [remove|delete|it]",
            "unseen TITLE [PARTS]", "unseen [PARTS]"),
        Intent(
            .change,
            "want|wanna|planning|plan|gonna|need|should|must|interested|remember|remind_me|remind|have_to|going_to|someday|later see|watch|watching|seeing|check_out|for_later|soon|tonight|tomorrow [add|put|to|list]",
            "watchlist add TITLE", "add"),
        Intent(
            .change,
            "[add|ad|adn|put|save|stick|throw|move|keep|queue|remember|bookmark] watchlist|watch_list|watch-list|for_later|later|queue|wishlist|wish_list|my_list|the_list|to_watch|to-watch|to-watch_list|to_watch_list",
            "watchlist add TITLE", "ROW add", "add"),
        Intent(
            .change,
            "remove|delete|take|drop|get_rid_of|clear|kick|throw|off watchlist|watch_list|queue|watch-list",
            "watchlist remove TITLE", "ROW remove", "remove"),
        Intent(
            .change,
            "remove|delete|erase|take|clear diary|history|log|viewing|viewings|seen|watched|library|entry",
            "unseen TITLE [PARTS]", "ROW unseen", "unseen"),
        Intent(
            .change,
            "remove|delete|clear|erase|undo|take rating|ratings|score|stars [back|away]", "unrate TITLE", "ROW unrate",
            "unrate"),
        Intent(
            .change,
            "watched|saw|seen|finished|viewed|log|logged|rewatched|binged|caught|completed|watching|watch [and] rate|rated|rating|give|gave|score|scored|points|loved|liked",
            "seen TITLE [PARTS] [DATE] · rate RATING TITLE", "ROW seen [DAY] · ROW rate RATING",
            "seen [PARTS] [DAY] · rate RATING"),
        Intent(
            .change,
            "watched|saw|seen|finished|viewed|log|logged|rewatched|rewatch|binged|caught|completed|done|mark|tick|watching|watch|marked|been_watching|checked_off|finish [all|every|whole|entire|full] [episodes|episode|series|whole_season|whole_show] [watching|seen|watched|off|as_seen|as_watched|like_seen|like]",
            "seen TITLE [PARTS] [DATE] · rate STARS TITLE · note QUOTED TITLE", "ROW seen [DAY] · ROW rate STARS",
            "seen [PARTS] [DAY] · rate STARS"),
        Intent(
            .change, "like|liked|love|loved|enjoyed|liking [it|this|that]", "rate RATING TITLE", "rate RATING"),
        Intent(
            .change, "loved|i_love|adored|adore|masterpiece", "rate 9 TITLE",
            "rate 9"),
        Intent(.change, "hated|hate|disliked", "rate 3 TITLE", "rate 3"),
        Intent(
            .change, "[rated|rate|gave|it|seen|watched] [episode|season|film|movie|show]", "rate STARS TITLE",
            "ROW rate STARS", "rate STARS"),
        Intent(.change, "delete|forget|erase|remove|scratch", "unseen TITLE · watchlist remove TITLE", "ROW remove"),
        Intent(.change, "actually|was|changed|correction|rather [on|not|it]", "unseen · seen DAY"),
        Intent(
            .change,
            "rate|rated|rating|give|gave|score|scored|points|deserves|deserve|change|update|put [my|it|episode|season|film|movie|show]",
            "rate RATING TITLE", "ROW rate RATING", "rate RATING"),
        Intent(
            .change,
            "stop|stopped|quit_watching|gave_up|give_up|giving_up|abandon|abandoned|drop|dropped|bored_of|not_interested|done_with|hide [watching|following] [from_progress|from_next|from_up_next|from_calendar]",
            "drop TITLE", "drop"),
        Intent(.change, "resume|resumed|restart|restarted|pick_up [watching]", "undrop TITLE", "undrop"),
        Intent(.change, "tag|tagged|label|mark [as]", "tag QUOTED TITLE", "tag QUOTED"),
        Intent(.change, "note|review|comment|remark|write [that]", "note QUOTED TITLE", "note QUOTED"),
    ]

    /// Lists of one's own.
    private static let lists = [
        Intent(.change, "create|make|new|start|begin|set_up list|lists", "list create NAME", "help list"),
        Intent(.change, "delete|remove|destroy|get_rid_of list [the|my]", "list delete NAME"),
        Intent(.view, "show|see|display|open|whats|what's|what_is|view my|the list", "list NAME", "list"),
        Intent(.question, "what|which|show|see|all|where lists", "list"),
        Intent(
            .view,
            "watchlist|watch_list [sort|sorted|by|order|only|filter] [under|below|less_than|not_longer_than|no_longer_than|shorter_than|not_more_than|at_most|max|maximum|within] [that's|thats|is|are]",
            "watchlist [genre:GENRE] [under:TIME] [year:YEARS] [lang:SPOKEN] [on:SERVICE] [sort:ORDER]"),
    ]

    /// Tables of titles by what they are.
    private static let tables = [
        Intent(
            .view,
            "grossing|box_office|earning|blockbusters|grossers [highest|top|biggest|most|best|movies|films|ever|of_all_time|all_time|worldwide|world]",
            "discover sort:revenue [year:YEARS] [genre:GENRE]"),
        Intent(
            .question,
            "oscar|oscars|award|awards|academy_award|academy_awards|golden_globe|golden_globes|emmy|emmys|palme|best_picture|bafta|baftas|nominations|nominated [won|win|winner|winners|winning|nominees|best|picture|film|films|movie|movies|for|actor|actress|director|did|has|have|how_many|any|the|this_year]",
            "help limits"),
        Intent(
            .question,
            "showtimes|showtime|tickets|screening|screenings|near_me [movies|cinema|cinemas|buy|book|in|theaters|theatres|playing|what's]",
            "now · help limits"),
        Intent(
            .question,
            "rotten_tomatoes|rotten|tomatoes|tomatometer|metacritic|imdb|letterboxd score|rating|ratings|reviews|critics|say [what|does|the|do]",
            "links TITLE", "links"),
        Intent(
            .question,
            "what's_on|whats_on|what_is_on|new_on|added_to|recently_added_to|leaving|leaves|what_leaves|coming_to|coming_soon_to|arriving_on|on SERVICE [good|new|this_week|now|movies|films|anything|soon|recently]",
            "discover on:SERVICE [genre:GENRE]"),
        Intent(
            .question, "movies|films|all|list|show|find|movie|film MIN [rated|rating|with|sorted]",
            "discover rating:MIN [genre:GENRE] [year:YEARS] [sort:ORDER]"),
        Intent(
            .question, "random|pick|choose|surprise|select|draw watchlist|watch_list",
            "pick watchlist [genre:GENRE] [under:TIME] [on:SERVICE]"),
        Intent(
            .question,
            "year_old|year-old|years_old|for_kids|for_children|for_the_kids|for_the_family|my_kids|my_son|my_daughter|toddler|toddlers|kid-friendly|family-friendly|kids|children [a_2|a_3|a_4|a_5|a_6|a_7|a_8|a_9|a_10|a_12] [something|anything|movie|movies|film|films|watch|for|suggest|good|a]",
            "tonight genre:family [under:TIME] [on:SERVICE]"),
        Intent(
            .question,
            "something|anything|what|movie|film haven't_seen|havent_seen|not_seen|haven't_watched|unseen [we|both|we_both|i|new|to|watch]",
            "tonight"),
        Intent(
            .question,
            "short|quick|not_too_long [tonight|suggest|something|anything|recommend|movie|film|watch|to|for]",
            "tonight under:100m genre:GENRE [on:SERVICE]", "tonight under:100m [on:SERVICE]"),
        Intent(
            .question,
            "tonight|date_night|movie_night|film_night|family_night|bored|suggest|suggestion|suggestions|idea|ideas|recommend|recommendation|mood|pick|what_should|what_to|something|anything|choose|feel_like|fancy [watch|see|for|movie|film|good|me|us|a|short|can|we] [under|below|less_than|not_longer_than|no_longer_than|shorter_than|not_more_than|at_most|max|maximum|within]",
            "tonight genre:GENRE [under:TIME] [on:SERVICE] [lang:SPOKEN]",
            "tonight under:TIME [genre:UNWANTED] [on:SERVICE]", "tonight genre:UNWANTED [on:SERVICE]",
            "tonight on:SERVICE", "tonight · pick popular"),
        Intent(
            .question,
            "series|shows|tv_show|tv [good|best|top|great|find|new|some|any|from|of|in|the|on]",
            "discover tv genre:TVGENRE [year:YEARS] [lang:SPOKEN] [country:COUNTRY] [on:SERVICE]",
            "discover tv year:YEARS [lang:SPOKEN] [on:SERVICE]", "discover tv lang:SPOKEN [on:SERVICE]",
            "discover tv on:SERVICE"),
        Intent(
            .question,
            "movies|films|movie|film|flick|flicks|new|came_out|come_out|released|something|anything|best|good|great|top|find|any|some|list [recommend_me|recommend|suggest|suggest_me|show_me|give_me] [with|from|by|in|of|the|that|are|on|rated|starring] [short] [under|below|less_than|not_longer_than|no_longer_than|shorter_than|not_more_than|at_most|max|maximum|within]",
            "discover genre:GENRE [year:YEARS] [under:TIME] [lang:SPOKEN] [country:COUNTRY] [on:SERVICE]",
            "discover year:YEARS [under:TIME] [lang:SPOKEN] [on:SERVICE]", "discover lang:SPOKEN [on:SERVICE]",
            "discover under:TIME [on:SERVICE]", "discover on:SERVICE"),
        Intent(
            .view,
            "with|starring|featuring [movies|films|movie|film]", "discover with:PERSON genre:GENRE [year:YEARS]",
            "discover with:PERSON year:YEARS"),
        Intent(
            .view, "directed|director|by|from [movies|films|movie|film]",
            "discover crew:PERSON year:YEARS [genre:GENRE]"),
        Intent(
            .question,
            "trending|popular|hot|everyone|people_watching [right_now|now|today|this_week|what's|whats|is]", "trending"),
        Intent(
            .question,
            "new|latest|playing|cinema|cinemas|theaters|theatres|releases [movies|films|in|this_week|what's|whats]",
            "now"),
        Intent(
            .question,
            "coming|upcoming|soon [movies|films|anything|good|out|what's|whats] [out] [this_month|this_week|this_year|next_week|next_month]",
            "upcoming"),
    ]

    /// Questions about one's own records.
    private static let own = [
        Intent(
            .question,
            "how_long|how_many|how_much|total|runtime|size|length|count watchlist|watch_list [my|is|on|of|the|movies|films|are|time|hours|in|there]",
            "watchlist"),
        Intent(
            .question,
            "remove|delete|clear|drop|clean seen|watched watchlist|watch_list [everything|all|i've|already|the|movies|films|ones|from|i|have]",
            "watchlist is:seen"),
        Intent(
            .question, "rated|gave RATING [list|show|films|movies] [all]",
            "yours mine:RATING [sort:ORDER] [year:YEARS]"),
        Intent(.question, "by_me|i_rated [top|best|highest] [rated]", "yours sort:mine [year:YEARS] [genre:GENRE]"),
        Intent(.question, "change|changed|changes what|show|list|my|did [today|yesterday|last]", "history"),
        Intent(
            .question, "what|everything|show|list saved|added|bookmarked|queued|put_on_my_list [i|i've|have]",
            "watchlist"),
        Intent(
            .question,
            "ratings|rated|rating|rate|mine|my|i_rated|i've_rated|i_gave MIN [what|did|i] [movies|films|all|show|list]",
            "yours mine:MIN [year:YEARS] [genre:GENRE] [sort:ORDER]"),
        Intent(
            .question, "want_to_watch|to_watch|want_to_see|watchlist|watch_list SERVICE [on|what|which]",
            "watchlist on:SERVICE"),
        Intent(
            .question,
            "directors|actors|actresses|genres|genre|actor|actress|director|people|countries|country|decades|decade my|favorite|favourite|most|top|best",
            "stats"),
        Intent(.question, "notes|reviews [my|read|all|show]", "yours is:noted"),
        Intent(.question, "tags|tagged [my|all|show]", "yours is:tagged"),
        Intent(
            .question,
            "unmatched|not_matched|unsure|skipped|failed|not_found|ambiguous|didn't_match|no_match|wasn't_imported|weren't_imported|not_imported|didn't_import|missing|left_over|went_wrong|import_errors|import_problems [ones] [what|which|import|was|were|rows]",
            "help importing"),
        Intent(.question, "before|previous|earlier [looking|what|page|screen|go|back|was_i]", "back"),
        Intent(
            .question,
            "how_many|how_much|stats|statistics|total|average|hours|count [runtime] [time|movies|films|seen|watched|watch|this|episodes|spent]",
            "stats PERIOD", "stats"),
        Intent(
            .question,
            "what|which|everything|all|list watched|watch|seen|saw|logged [did|have|i|in|last|month|year]",
            "diary PERIOD", "diary"),
        Intent(
            .question,
            "my|i rated|ratings|rating|scores [all|show|movies|films]", "yours mine:COUNT+", "yours is:rated"),
        Intent(
            .question,
            "my favourite|favorite|favourites|favorites|best|top|highest [rated|films|movies|all]",
            "yours year:YEARS sort:mine", "yours mine:9+"),
        Intent(
            .question,
            "unfinished|middle_of|in_progress|started|currently|continue|watching [series|serie|shows|my|what|which]",
            "next"),
        Intent(
            .question,
            "calendar|schedule|airing|this_week|next_week|upcoming_episodes [episodes|what|shows]", "calendar week"),
        Intent(
            .question,
            "unwatched|unseen|haven't_seen|havent_seen|not_seen [watchlist|movies|films]", "watchlist is:unseen"),
    ]

    /// The program itself: imports, exports, keys, settings and the end of a session.
    private static let session = [
        Intent(
            .question,
            "live|region|country|located|im_in|i'm_in|i_am_in|we're_in|im_from|i'm_from|based COUNTRY [set|my|in|is]",
            "set region COUNTRY"),
        Intent(
            .question,
            "how|how_do_i|how_can_i|how_to|how_does|help|explain|is_there_a_way rate|rating|ratings|stars", "help rate"),
        Intent(
            .question,
            "how_do_i|how_can_i|how_to|how_does|help|is_there_a_way|can_i mark|seen|watched|log|track|diary|note|tag",
            "help tracking"),
        Intent(
            .question,
            "how_do_i|how_can_i|how_to|how_does|help|is_there_a_way|can_i list|lists", "help list"),
        Intent(.question, "how_do_i|how_can_i|how_to|how_does|help|can_i filter|sort|search [by]", "help filters"),
        Intent(
            .view, "how_do_i|how_can_i|how_to|i_want_to|let_me|get_me quit|exit|leave|close|out|stop [get|here]",
            "quit"),
        Intent(.view, "quit|exit|leave|close|bye|goodbye [save|program|app|session|done]", "quit"),
        Intent(.question, "color|colors|colour|colours|theme|mode|settings|font [change|dark|light|set]", "set"),
        Intent(
            .question,
            "import|load|transfer|migrate|sync|upload|move|bring|moving|switching|coming_from|i_come_from|i'm_coming_from [from|my|ratings|data|export|account|history]",
            "import PROGRAM export.zip"),
        Intent(.question, "import|transfer|migrate|upload [my] [ratings|data|history|films|movies]", "help import"),
        Intent(
            .question,
            "export|save|download|backup|back_up|write|dump csv|spreadsheet|excel|sheet|sheets|numbers [as|to|my|diary]",
            "export csv diary.csv"),
        Intent(
            .question, "export|download|backup|back_up|dump [all] [my] [data|library|everything]", "export library.json"
        ),
        Intent(
            .question, "api|tmdb|key|token key|token|account|enter|set|get|need [where] [enter|put|set|get|need]",
            "key set"),
        Intent(
            .change,
            "language|speak|translate|auf|in [set|change|to|switch]",
            "set language SPOKEN"),
        Intent(
            .change,
            "i_have|subscribed|subscription|subscribe|my|we_have|i_use [to|services|service|is|a]",
            "set services SERVICE"),
        Intent(
            .question,
            "undo|wrong|mistake|accident|accidentally|mistakenly|oops|revert|take_back|mistyped|didn't_mean|didnt_mean|not_mean|typo|go_back_on [that|last|the|one]",
            "undo"),
        Intent(
            .view, "more|rest|remaining|next results|result|page|rows|titles|ones|of_them|show [show_me|give_me]",
            "more"),
        Intent(.question, "what|help can|do you|this|i|it", "help"),
    ]
}
