import Prompt

extension Sayings {
    /// Actions on the current title or a named one, in other programs' words.
    static let actions = [
        // Ratings.
        Saying(
            "rate|rating:|rate:|score|score:|rating|stars|star|give|give_it|rated [it|this] [a|with|as] RATING",
            "rate RATING"),
        Saying("STARS", "rate STARS"),
        Saying("rate|score|give TITLE [a] RATING", "rate RATING TITLE"),
        Saying("seen|watched|saw [it] [and] [rate|rated] RATING", "seen", "rate RATING"),
        Saying("seen|watched|saw [it] DAY [and] rate|rated|rate: RATING", "seen DAY", "rate RATING"),
        Saying("seen date: DAY rate:|rate RATING", "seen DAY", "rate RATING"),
        Saying("seen date: DAY note: TEXT", "seen DAY", "note TEXT"),
        Saying("rate RATING note|review|comment TEXT", "rate RATING", "note TEXT"),
        Saying("unlike|unrate|clear_rating|remove_rating|delete_rating|no_rating", "unrate"),
        Saying("like|love|heart|favorite|favourite|liked|loved|fave|fav|star|thumbs_up|+1|<3 [it|this]", "rate 9"),
        Saying("like|love|heart|favorite|favourite|liked|loved TITLE", "rate 9 TITLE"),
        Saying("dislike|hate|hated|thumbs_down|meh|awful|boring [it|this]", "rate 3"),
        // Notes and tags.
        Saying("review|review:|comment|comment:|note|note:|notes|journal|write|thoughts|memo TEXT", "note TEXT"),
        Saying("review|comment|notes|journal|thoughts|memo|my_review|my_note|read_note", "note"),
        Saying("delete|remove|clear note|review|comment", "note \"\""),
        Saying("untag|remove_tag|delete_tag NAME", "tag -NAME"),
        Saying("label|hashtag|add_tag|tag_as|tag: NAME", "tag NAME"),
        // Viewings.
        Saying("rewatch|rewatched|watched_again|seen_again|watch_again|rewatching [it|this]", "seen again"),
        Saying("rewatch|rewatched|watched_again|saw_again TITLE", "seen TITLE"),
        Saying("mark|mark_as|log [it|this] [as] unwatched|unseen|not_seen|not_watched", "unseen"),
        Saying("unwatch|unlog|unmark|unsee|not_seen|delete_viewing|remove_viewing", "unseen"),
        Saying("mark|check|tick|log [it|this|off] [as] [seen|watched|done|complete]", "seen"),
        Saying("mark|check|log PARTS [as] [seen|watched|done]", "seen PARTS"),
        Saying("mark|log TITLE PARTS [as] [seen|watched|done]", "seen TITLE PARTS"),
        Saying("mark|check|log TITLE as seen|watched|done", "seen TITLE"),
        Saying("watched|watch|saw|seen|finished|log|logged|i_watched|i_saw|just_watched [it|this] DAY", "seen DAY"),
        Saying(
            "watched|saw|finished|log|logged|i_watched|i_saw|just_watched [it|this] [at] [the] [cinema|home]", "seen",
            "yours is:seen"),
        Saying("watched|saw|watch|finished|log|logged|i_watched|i_saw PARTS [DAY]", "seen PARTS DAY", "seen PARTS"),
        Saying("watched|saw|finished|log|logged|i_watched|i_saw|just_watched TITLE PARTS", "seen TITLE PARTS"),
        Saying(
            "watched|saw|finished|log|logged|i_watched|i_saw|i_have_seen|just_watched TITLE [on] DAY", "seen TITLE DAY"),
        Saying("seen [date:] DAY", "seen DAY"),
        Saying("watched|seen KIND", "yours is:seen"),
        Saying("watched|saw|finished|finish|log|logged|i_watched|i_saw|i_have_seen|just_watched TITLE", "seen TITLE"),
        Saying("watch|stream [it|this]", "where", "seen"),
        Saying("watched|already_seen|already_watched|viewed|finish|done|completed|complete", "seen", "yours is:seen"),
        Saying("unwatched|not_watched|unseen_movies|still_to_see", "watchlist is:unseen"),
        // Watchlist.
        Saying(
            "watch_later|save|save_for_later|bookmark|queue|later|want_to_watch|plan_to_watch|wishlist|watchlist_it [it|this]",
            "add"),
        Saying(
            "watch_later|save|bookmark|queue|want_to_watch|plan_to_watch|i_want_to_watch|i_want_to_see TITLE",
            "watchlist add TITLE"),
        Saying("to_watch|towatch|to_see|plan|queue|bookmarks|saved|my_list|my_queue|wishlist", "watchlist"),
        Saying(
            "not_interested|stop_watching|abandon|abandoned|quit_watching|give_up|ignore|hide|skip [it|this]", "drop"),
        Saying("stop_watching|abandon|give_up|give_up_on|quit_watching TITLE", "drop TITLE"),
        Saying("resume_watching|pick_up_again|undo_drop", "undrop"),
    ]

    /// Questions and other words about a title.
    static let questions = [
        Saying("who directed|made it|this", "crew dept:directing"),
        Saying("who directed|made TITLE", "crew TITLE dept:directing"),
        Saying("who wrote TITLE", "crew TITLE dept:writing"),
        Saying("director|directors|directed_by|directed|who_directed|filmmaker", "crew dept:directing"),
        Saying("director|directors of TITLE", "crew TITLE dept:directing"),
        Saying("writer|writers|written_by|screenplay|who_wrote", "crew dept:writing"),
        Saying("who plays|play|acts|act|stars|is [in] it|this", "cast"),
        Saying("who is|was in TITLE", "cast TITLE"),
        Saying("who stars|starred|acts|played|plays in TITLE", "cast TITLE"),
        Saying("cast|actors|stars of|in|for TITLE", "cast TITLE"),
        Saying("full|whole|complete|entire cast [list]", "cast"),
        Saying("actors|starring|stars|actor|actress|who_is_in_it|who_plays|credits", "cast"),
        Saying("how_many seasons [are_there|does_it_have|has_it]", "seasons"),
        Saying("box_office|budget|age_rating|parents_guide|certificate|certification|how_long_it_is", "_"),
        Saying("who is|was PERSON", "person PERSON"),
        Saying("filmography|credits of PERSON", "person PERSON films"),
        Saying("how long is TITLE", "movie TITLE"),
        Saying("what is|was|about TITLE [about]", "movie TITLE"),
        Saying("plot|synopsis|summary|overview|info|details|about|rating|imdb|runtime of|for TITLE", "movie TITLE"),
        Saying(
            "plot|synopsis|summary|overview|details|story|runtime|how_long|how_long_is_it|year|release_date|genre|rating|imdb",
            "_"),
        Saying("where can i watch|stream|see it|this", "where"),
        Saying("where_can_i|where_to|how_to|how_can_i watch|stream|see TITLE", "where TITLE"),
        Saying("where is|are my data|files|library|records [stored|saved|kept]", "library"),
        Saying("where is TITLE [streaming|on|playing]", "where TITLE"),
        Saying("is TITLE on SERVICE", "where TITLE"),
        Saying("stream TITLE", "where TITLE"),
        Saying("on SERVICE", "where", "discover on:SERVICE"),
        Saying("SERVICE", "discover on:SERVICE"),
        Saying("whats_on|what's_on|what_is_on|on [on] SERVICE", "discover on:SERVICE"),
        Saying("available|availability|streaming_on|where_to_watch|watch_now|offers|rent|buy", "where"),
        Saying("play|play_trailer|watch_trailer|teaser|videos|video|preview|youtube|clip", "trailer"),
        Saying("play|watch_trailer|trailer|trailer_of|trailer_for|teaser|preview TITLE", "trailer TITLE"),
        Saying(
            "more_like_this|like_this|something_similar|similar_movies|similar_films|related|more_like_it", "similar"),
        Saying("movies|films|shows|something|more like TITLE", "similar TITLE"),
        Saying("similar|like to TITLE", "similar TITLE"),
        Saying("picture|pictures|photo|photos|image|cover|artwork|stills", "images"),
        Saying("sequel|sequels|prequel|franchise|saga|series_of_films|part_of", "collection"),
        Saying("website|homepage|wikipedia|wiki|url|link|tmdb|letterboxd", "links"),
        Saying("TITLE vs|versus|or|compared_to|against OTHER", "compare TITLE vs OTHER"),
        Saying("difference|compare between TITLE and OTHER", "compare TITLE and OTHER"),
        Saying("what do TITLE and OTHER have in common", "common TITLE and OTHER"),
        Saying("watch TITLE", "where TITLE"),
        Saying("when is|does [the] next episode|season [of|air] [TITLE]", "calendar"),
        Saying("when is|does TITLE [out|released|air|come_out]", "movie TITLE"),
        Saying("when|when_is_it_on|air_date|airdate|airs", "calendar"),
    ]
}
