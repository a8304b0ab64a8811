import Prompt

extension Sayings {
    /// Actions on the current title or a named one, in other programs' words.
    static let actions = [
        // Ratings.
        Saying(
            "rate|rating:|rate:|score|score:|rating|stars|star|give|give_it|rated [it|this] [a|with|as] RATING",
            "rate RATING"),
        Saying("STARS", "rate STARS"),
        Saying("RATING for TITLE", "rate RATING TITLE"),
        Saying("no|actually|sorry [i] [meant|mean] RATING", "rate RATING"),
        Saying("change|edit|correct|set rating [of|for] TITLE to RATING", "rate RATING TITLE"),
        Saying("change|edit|correct|set rating to RATING", "rate RATING"),
        Saying("delete|remove|clear rating [of|for] TITLE", "unrate TITLE"),
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
        Saying("note|review|comment TITLE QUOTED", "note QUOTED TITLE"),
        Saying("review|review:|comment|comment:|note|note:|notes|journal|write|thoughts|memo TEXT", "note TEXT"),
        Saying("tag TITLE NAME", "tag NAME TITLE"),
        Saying("show|list tag|tagged NAME", "yours tag:NAME"),
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
        Saying("seen|watched|watch next COUNT episodes of TITLE", "tv TITLE"),
        Saying(
            "seen|watched|saw|log|logged|finished|i_watched|i_saw TITLE [on|at|in] DAY [and] [rated|rate|with|gave_it] RATING",
            "seen TITLE DAY", "rate RATING TITLE"),
        Saying(
            "seen|watched|saw|log|logged|finished|i_watched|i_saw TITLE [and] [rated|rate|with|gave_it] RATING [on] DAY",
            "seen TITLE DAY", "rate RATING TITLE"),
        Saying(
            "seen|watched|saw|log|logged|finished|i_watched|i_saw TITLE [and] [rated|rate|with|gave_it] RATING [rewatch|again]",
            "rate RATING TITLE", "seen TITLE"),
        Saying("seen TITLE on|at|in|am DAY", "seen TITLE DAY"),
        Saying("seen|watched|saw TITLE --date DAY", "seen TITLE DAY"),
        Saying("seen|watched|i_have_seen|i_saw|i_watched DAY TITLE", "seen TITLE DAY"),
        Saying("seen|watched|finished|saw PARTS of TITLE [DAY]", "seen TITLE PARTS DAY", "seen TITLE PARTS"),
        Saying("checkin|check_in|check_into|scrobble TITLE PARTS", "seen TITLE PARTS"),
        Saying("checkin|check_in|check_into|scrobble TITLE", "seen TITLE"),
        Saying("caught_up|i_caught_up|caught [with] TITLE up to PARTS", "seen TITLE up to PARTS"),
        Saying("unwatch|unsee|unlog|unmark TITLE PARTS", "unseen TITLE PARTS"),
        Saying(
            "unwatch|unsee|unlog|unmark|i_didn't_watch|i_didn't_see|i_did_not_watch|i_haven't_seen|i_haven't_watched|i_never_saw TITLE",
            "unseen TITLE"),
        Saying(
            "i_have|i've|ive|we_have|we've [already|just] seen|watched TITLE [DAY]", "seen TITLE DAY", "seen TITLE"),
        Saying("last week i [have] seen|watched|saw TITLE", "seen TITLE"),
        Saying("watched|saw|finished|log|logged|i_watched|i_saw|just_watched TITLE PARTS", "seen TITLE PARTS"),
        Saying(
            "watched|saw|finished|log|logged|i_watched|i_saw|i_have_seen|just_watched TITLE [on] DAY", "seen TITLE DAY"),
        Saying("seen [date:] DAY", "seen DAY"),
        Saying("watched|seen KIND", "yours is:seen"),
        Saying("watched|saw|finished|finish|log|logged|i_watched|i_saw|i_have_seen|just_watched TITLE", "seen TITLE"),
        Saying("watch|stream [it|this]", "where", "seen"),
        Saying("watched|already_seen|already_watched|viewed|finish|done|completed|complete", "seen", "yours is:seen"),
        Saying("seen|watched|saw [it|this] in|at [the] cinema|theater|theatre|movies", "seen", "tag cinema"),
        Saying("unwatched|not_watched|unseen_movies|still_to_see", "watchlist is:unseen"),
        // Watchlist.
        Saying(
            "watch_later|save|save_for_later|bookmark|queue|later|want_to_watch|plan_to_watch|wishlist|watchlist_it [it|this]",
            "add"),
        Saying(
            "i_want_to|i_wanna|i_will|want_to|let's|plan_to|going_to watch|see TITLE later|tonight|tomorrow|soon|next|sometime",
            "watchlist add TITLE"),
        Saying(
            "watch_later|save|bookmark|queue|want_to_watch|plan_to_watch|i_want_to_watch|i_want_to_see TITLE",
            "watchlist add TITLE"),
        Saying("to_watch|towatch|to_see|plan|queue|bookmarks|saved|my_list|my_queue|wishlist", "watchlist"),
        Saying(
            "not_interested|stop_watching|abandon|abandoned|quit_watching|give_up|ignore|hide|skip [it|this]", "drop"),
        Saying(
            "stop_watching|abandon|give_up|give_up_on|quit_watching|hide|pause|stop|ignore|dismiss TITLE", "drop TITLE"),
        Saying("follow|track|subscribe|subscribe_to TITLE", "watchlist add TITLE", "next"),
        Saying("start|begin|start_watching|begin_watching TITLE", "tv TITLE", "movie TITLE"),
        Saying("watch TITLE later|tomorrow|soon|next|sometime", "watchlist add TITLE"),
        Saying(
            "plan|schedule|postpone|remind [me] [of|on|about|to] [watch|see] TITLE for|on|to ANY", "watchlist add TITLE"
        ),
        Saying("plan|schedule|postpone|remind_me [of|on|about|to] [watch|see] TITLE", "watchlist add TITLE"),
        Saying("resume_watching|pick_up_again|undo_drop", "undrop"),
    ]

    /// Questions and other words about a title.
    static let questions = [
        Saying(
            "cinematographer|cinematography|photography|composer|score|music|soundtrack|editor|producer|producers|crew of|for TITLE",
            "crew TITLE"),
        Saying("who shot|filmed|photographed|scored|composed|edited|produced TITLE", "crew TITLE"),
        Saying("full|whole|complete cast and crew [of|for] TITLE", "cast TITLE", "crew TITLE"),
        Saying("trivia|quotes|goofs|awards|faq|reviews|quote|soundtrack [of|for|from] TITLE", "movie TITLE"),
        Saying("parental|parents|parent's guide [of|for|to] TITLE", "movie TITLE"),
        Saying("what have|did PERSON and OTHER done|do|made|make together", "common PERSON and OTHER"),
        Saying("where am|was i in TITLE", "tv TITLE"),
        Saying("how many episodes|seasons [are] [left|remaining] [in|of|for] TITLE", "tv TITLE"),
        Saying("when is the next episode|season of TITLE", "tv TITLE"),
        Saying("when does|do|will TITLE return|start|continue|come_back|be_back", "tv TITLE"),
        Saying("next COUNT episodes of TITLE", "tv TITLE"),
        Saying("episodes of TITLE PARTS", "tv TITLE PARTS"),
        Saying("episodes of TITLE", "episodes TITLE"),
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
        Saying("did|have i see|seen|watch|watched it|this", "_"),
        Saying("did|have i see|seen|watch|watched TITLE", "movie TITLE"),
        Saying("film|flick TITLE", "movie TITLE"),
        Saying("actor|actress PERSON", "person PERSON"),
        Saying("who is|was PERSON", "person PERSON"),
        Saying("filmography|credits of PERSON", "person PERSON films"),
        Saying("how long is TITLE", "movie TITLE"),
        Saying("what is|was my key", "key"),
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

extension Sayings {
    /// Phrases that begin with a title or with anything, so that all others come first.
    static let general = [
        Saying("TITLE cast|actors|starring", "cast TITLE"),
        Saying("TITLE crew|director|directors|writer", "crew TITLE"),
        Saying("TITLE trailer|teaser", "trailer TITLE"),
        Saying("TITLE trivia|quotes|goofs|awards|reviews|rating|runtime|plot|info|details", "movie TITLE"),
        Saying("TITLE progress", "tv TITLE"),
        Saying("PERSON filmography|films|movies", "films PERSON"),
        Saying("TITLE PARTS DAY", "seen TITLE PARTS DAY"),
        Saying("TITLE PARTS [seen|watched]", "tv TITLE PARTS", "seen TITLE PARTS"),
        Saying("ANY give|gave|rate|rated|rating [it] [a] RATING", "rate RATING"),
        Saying("TITLE note:|note|review:|review QUOTED", "note QUOTED TITLE"),
        Saying("NAME add TITLE", "list add NAME TITLE"),
    ]
}
