import Prompt

extension Sayings {
    /// Tables of titles: rankings, genres, people, and what is next.
    static let tables = [
        // Rankings and genres.
        Saying(
            "best|top|greatest|good|great|highest_rated|top_rated GENRE [KIND] [of|from|in] [the] YEARS",
            "top genre:GENRE year:YEARS"),
        Saying("best|top|greatest|good|great|top_rated [rated] TVGENRE tv|shows|series", "top tv genre:TVGENRE"),
        Saying("best|top|greatest|good|great|top_rated [rated] GENRE [movies|films]", "top genre:GENRE"),
        Saying("best|top|greatest|good|great|top_rated [rated] KIND [of|from|in] [the] YEARS", "top KIND year:YEARS"),
        Saying("best|top|greatest|good|great|top_rated|highest_rated [rated] KIND [ever|of_all_time]", "top KIND"),
        Saying("best|greatest|top_rated|highest_rated|top_10|top_100|top_250|imdb_top_250|ranking|charts|chart", "top"),
        Saying("top|best COUNT of|from|in [the] YEARS", "top year:YEARS --limit COUNT"),
        Saying("best COUNT [KIND]", "top --limit COUNT"),
        Saying("top COUNT KIND", "top KIND --limit COUNT"),
        Saying("top|best|discover [movies] year: YEARS", "top year:YEARS"),
        Saying("top genre: GENRE year: YEARS", "top genre:GENRE year:YEARS"),
        Saying("discover genre: GENRE year: YEARS", "discover genre:GENRE year:YEARS"),
        Saying("GENRE [KIND] [of|from|in] [the] YEARS", "discover genre:GENRE year:YEARS"),
        Saying(
            "discover|find|search|show|browse [me] [a|some] GENRE [KIND] [of|from|in] [the] YEARS",
            "discover genre:GENRE year:YEARS"),
        Saying(
            "discover|find|show|browse|recommend|suggest [me] [a|some|good] TVGENRE tv|shows|series",
            "discover tv genre:TVGENRE"),
        Saying(
            "discover|find|show|browse|recommend|suggest [me] [a|some|good] [genre|genre:] GENRE [movie|movies|film|films]",
            "discover genre:GENRE"),
        Saying("TVGENRE tv|shows|series", "discover tv genre:TVGENRE"),
        Saying("something|anything|a|some GENRE", "discover genre:GENRE"),
        Saying(
            "i_want|i_want_to_see|i_want_to_watch|give_me|i'd_like|in_the_mood_for [a|some] GENRE [movie|movies|film|films]",
            "discover genre:GENRE"),
        Saying("genre|genre: GENRE", "discover genre:GENRE"),
        Saying("year|year: YEARS", "discover year:YEARS"),
        Saying("GENRE [movie|movies|film|films]", "discover genre:GENRE"),
        Saying("KIND [of|from|in] [the] YEARS", "discover KIND year:YEARS"),
        Saying("YEARS KIND", "discover KIND year:YEARS"),
        Saying("discover YEARS", "discover year:YEARS"),
        // People.
        Saying("KIND with|starring|featuring [both] PERSON and OTHER", "common PERSON and OTHER"),
        Saying("KIND with|starring|featuring PERSON", "discover KIND with:PERSON"),
        Saying("KIND directed_by|by|from|of PERSON", "discover KIND crew:PERSON"),
        Saying(
            "discover|search|find [movies|films] with|starring|with:|actor:|actress:|star:|cast: PERSON",
            "discover with:PERSON"),
        Saying(
            "discover|search|find [movies|films] by|directed_by|director:|directed_by:|crew: PERSON",
            "discover crew:PERSON"),
        Saying("with|starring|actor:|actress: PERSON", "discover with:PERSON"),
        Saying("by|directed_by|director: PERSON", "discover crew:PERSON"),
        // Popular titles.
        Saying("movies|films|flicks", "popular movies"),
        Saying("shows|tv_shows|tv_series", "popular tv"),
        Saying("what's|whats|what_is popular|hot|trending", "trending"),
        Saying("hot|hits|trending_now|popular_now|buzz|viral", "trending"),
        Saying("popular KIND", "popular KIND"),
        Saying(
            "new|latest|recent|new_movies|new_films|new_releases|latest_movies|in_theaters|in_theatres|in_cinemas|cinema|cinemas|now_playing|playing|theaters",
            "now"),
        Saying("coming_soon|soon|upcoming_movies|future|releases|release", "upcoming"),
        Saying("new|latest releases|movies|films|in_cinemas [this_week|today|now]", "now"),
        Saying(
            "what's|whats|what_is new|in_cinemas|in_theaters|in_theatres|at_the_cinema [this_week|today|now]", "now"),
        // What to watch.
        Saying("something|anything short|quick [tonight|today]", "tonight under:90m"),
        Saying("[something|anything] under|below|less_than|shorter_than LENGTH [tonight]", "tonight under:LENGTH"),
        Saying("not|no|without GENRE", "tonight genre:-GENRE"),
        Saying("what should|can|shall|could i|we watch|see [tonight|now|today|next]", "tonight", "pick popular"),
        Saying("what to watch [tonight|now|today]", "tonight", "pick popular"),
        Saying("what_is|what's|whats on|good [tonight|tv|today]", "tonight", "pick popular"),
        Saying("something to watch", "tonight", "pick popular"),
        Saying(
            "suggest|suggestion|suggestions|suggest_something|recommend_something|recommend_me_something|recommendations|recommend|inspire_me|for_you|for_me",
            "tonight", "pick popular"),
        Saying(
            "random|shuffle|surprise|surprise_me|i'm_feeling_lucky|lucky|roll|dice|anything|choose|pick_one|pick_something|pick_for_me|pick_random|random_movie",
            "pick watchlist", "pick popular"),
        Saying("watchlist shuffle|random", "pick watchlist"),
        Saying("watchlist COUNT", "watchlist --limit COUNT"),
        Saying("sort|order [by] ORDER", "discover sort:ORDER"),
        Saying("pick tv|series|show|shows", "pick popular tv"),
        Saying("tonight short|quick", "tonight under:90m"),
        Saying("again|another|another_one|next_one|something_else", "pick watchlist", "pick popular"),
        Saying("pick|choose|random [a|some] GENRE [movie|film]", "pick discover genre:GENRE"),
        Saying("pick genre: GENRE", "pick discover genre:GENRE"),
        // Series.
        Saying(
            "progress|continue|watching|currently_watching|continue_watching|keep_watching|up_next|resume|in_progress|next_up|my_shows|what's_next|whats_next|what_next",
            "next"),
        Saying("next episode|episodes|up", "next"),
        Saying("left|episodes_left", "next"),
        Saying("how_far_am_i|where_am_i|where_was_i|where_did_i_stop", "next"),
        Saying("remind_me|reminder|reminders|notify_me|notifications", "calendar"),
        Saying(
            "schedule|airing_today|agenda|upcoming_episodes|new_episodes|airing_soon|this_week|next_week|week|today",
            "calendar week"),
        Saying("calendar COUNT day|days", "calendar COUNTd"),
        Saying("calendar this_week|next_week|week|weekly", "calendar week"),
        Saying("calendar PERIOD", "calendar PERIOD"),
        Saying("finished|completed_shows|finished_shows|completed_series", "yours state:finished"),
        Saying("dropped|abandoned|dropped_shows", "yours state:dropped"),
        // One's own.
        Saying("my|show_my|show|all [my|all] ratings|rated|rated_movies|scores", "yours is:rated"),
        Saying("my|show_my|all [my] movies|films|shows|series|titles|collection|stuff|library", "yours"),
        Saying("my|show_my [best|top|highest] [rated] favourites|favorites", "yours mine:9+"),
        Saying("my_favourites|my_favorites|favourites|favorites|best_rated|liked|my_top", "yours mine:9+"),
        Saying("my|show_my lists|list", "list"),
        Saying("lists|all_lists|mylists", "list"),
        Saying(
            "journal|log|history_of_viewings|viewings|watch_history|viewing_history|recently_watched|last_watched|recent",
            "diary"),
        Saying(
            "profile|me|account|summary|dashboard|statistics|numbers|year_in_review|wrapped|recap|overview_of_year",
            "stats"),
        Saying("hours_watched|time_watched|graph|chart", "stats"),
        Saying("stats movies|films|tv|shows|directors|actors|genres|by_year|all", "stats"),
        Saying("stats|statistics|wrapped|year_in_review|recap|my_stats PERIOD", "stats PERIOD"),
        Saying("PERIOD stats|statistics|wrapped|in_review|recap", "stats PERIOD"),
        Saying("diary|log|journal|watched|watch_history [of|for|in] PERIOD", "diary PERIOD"),
        // Words of a filter behind a table.
        Saying(
            "LINE sort|sorted|order|ordered|sort_by|sorted_by|order_by|ordered_by|by|sort: ORDER", "LINE sort:ORDER"),
        Saying("LINE under|below|less_than|shorter_than|max LENGTH", "LINE under:LENGTH"),
        Saying("LINE over|above|more_than|longer_than|min LENGTH", "LINE over:LENGTH"),
        Saying("LINE on|streaming_on|available_on SERVICE", "LINE on:SERVICE"),
        Saying("LINE genre|genre: GENRE", "LINE genre:GENRE"),
        Saying("LINE GENRE", "LINE genre:GENRE"),
        Saying("LINE from|of|in [the] YEARS", "LINE year:YEARS"),
        Saying("LINE YEARS", "LINE year:YEARS"),
        Saying("LINE rated|rating|rating_over|rating: COUNT", "LINE rating:COUNT+"),
    ]

    /// Lists.
    static let lists = [
        Saying("create|make|new|add [a|new] list [called|named] NAME", "list create NAME"),
        Saying("create|make|new|start playlist [called|named] NAME", "list create NAME"),
        Saying("list new|make|start [list] NAME", "list create NAME"),
        Saying("create NAME [list]", "list create NAME"),
        Saying("rename [list] NAME to NEW", "list rename NAME NEW"),
        Saying("list rename NAME to NEW", "list rename NAME NEW"),
        Saying("rename [list] NAME NEW", "list rename NAME NEW"),
        Saying("delete|remove|del|drop [my|the] list NAME", "list delete NAME"),
        Saying("delete [my|the] NAME list", "list delete NAME"),
        Saying("list del|rm|drop NAME", "list delete NAME"),
        Saying("list NAME add TITLE", "list add NAME TITLE"),
        Saying("list add TITLE to NAME", "list add NAME TITLE"),
        Saying("add|save|put [it|this] to|in|into|on [my|the] watchlist|watch_list", "add"),
        Saying("add|save|put TITLE to|in|into|on [my|the] watchlist|watch_list", "watchlist add TITLE"),
        Saying("add|save|put it|this to|in|into|on [my|the] NAME [list]", "add NAME"),
        Saying("add|save|put TITLE to|in|into|on [my|the] playlist NAME", "list add NAME TITLE"),
        Saying("add|save|put TITLE to|in|into|on [my|the] NAME [list]", "list add NAME TITLE"),
        Saying("queue add TITLE", "watchlist add TITLE"),
        Saying("add TITLE", "watchlist add TITLE"),
        Saying("remove|delete tag NAME", "tag -NAME"),
        Saying("remove|delete|take TITLE from|off [my|the] watchlist|watch_list", "watchlist remove TITLE"),
        Saying("remove|delete|take TITLE from|off [my|the] NAME [list]", "list remove NAME TITLE"),
        Saying("remove TITLE", "watchlist remove TITLE"),
        Saying("move TITLE from NAME to NEW", "list move TITLE NAME NEW"),
    ]
}
