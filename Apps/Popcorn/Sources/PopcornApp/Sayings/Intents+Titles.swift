import Prompt

extension Intents {
    /// Questions about a title.
    static let titles = [
        Intent(
            .view,
            "download|torrent|pirate|watch_online|watch_free|buy|rent [online|free|for_free|in|hd|4k|blu-ray|dvd|watch]",
            "where TITLE", "where"),
        Intent(
            .question, "where|stream|streaming|on|available COUNTRY [watch|see|find|can|stream|is]",
            "where TITLE --region COUNTRY", "where --region COUNTRY"),
        Intent(
            .question,
            "where|stream|streaming|available watchlist|watch_list|my_list|my_watchlist [everything|all|on|watch|can|see]",
            "watchlist on:mine"),
        Intent(.view, "link|links|page|website|url [imdb|letterboxd|wikipedia|for|of]", "links TITLE", "links"),
        Intent(
            .question, "movies|films|movie|film|shows|series did|does|has [made|make|direct|directed|been|appear]",
            "films PERSON", "films"),
        Intent(.question, "how_much make|made|cost|earn|earned|gross|grossed [did|box_office]", "movie TITLE", "_"),
        Intent(.view, "on|at|am|currently PARTS [of|in] [currently|watching]", "tv TITLE"),
        Intent(
            .question, "who|who's|whos is|was|in|plays|played|play|stars|starred [besides|beside|except] [else] [the]",
            "cast TITLE", "cast"),
        Intent(.question, "is|does|has SERVICE [on|have|has]", "where TITLE", "where"),
        Intent(.view, "started|starting|begun|began|start|begin [watching]", "tv TITLE · movie TITLE"),
        Intent(.view, "diary|viewings|entries|log [entries|of|for]", "diary TITLE", "diary"),
        Intent(.view, "note|review|comment edit|read|show|see|find|change [my|on|of|for|about]", "note TITLE", "note"),
        Intent(
            .view,
            "better|longer|shorter|compare|compared|vs|versus|difference|newer|older|bigger [than|to|with]",
            "compare TITLE vs OTHER"),
        Intent(
            .view, "common|both|together|share [where|movies|films] [play|played|star|starred|worked]",
            "common TITLE and OTHER"),
        Intent(
            .question,
            "best|worst|top|highest|favorite|favourite|rated|ratings|rate|chart|grid episodes|episode|seasons",
            "ratings TITLE", "ratings"),
        Intent(.view, "list|all|every|guide|show|names episodes|episode", "episodes TITLE", "episodes"),
        Intent(
            .question,
            "left|remaining|remain|behind|until|finish|catch_up|to_go [episodes|many|how_many]", "tv TITLE", "next"),
        Intent(
            .question,
            "next|upcoming|latest|newest|when|air|airs [is|episode|season|of|the]", "tv TITLE PARTS"),
        Intent(
            .question,
            "next|upcoming|latest|newest|new episode|episodes|season|ep [when|air|airs|out|come|comes|start|starts]",
            "tv TITLE",
            "next"),
        Intent(
            .question,
            "when|date|what_year|which_year|year [out|air|airs|airing|start|starts|return|returns|release|released|premiere|come|comes|coming|back|theaters]",
            "movie TITLE", "_", "calendar"),
        Intent(
            .question,
            "where|which_episode|how_far|what_episode|place|up_to am_i_on|am_i_at|i_am_on|i'm_on|was_i_on|was_i_at|i_was_on|am_i|was_i|did_i_stop|did_i_leave_off|left_off|leave_off|left|stopped|i_stopped|i_am|i_was",
            "tv TITLE", "next"),
        Intent(.question, "how_many|number_of|count seasons|episodes", "tv TITLE", "seasons"),
        Intent(.view, "seasons|season", "seasons TITLE", "seasons"),
        Intent(
            .question,
            "where|stream|streaming|available|watch_online|streams|platform|platforms|rent|buy|free|anywhere [for_free|anywhere|free|to_stream|watch|see|find|can|stream|online|on|is|have|has|it|i_can]",
            "where TITLE", "where"),
        Intent(.view, "trailer|trailers|teaser|clip|preview|video|play [watch|play|see]", "trailer TITLE", "trailer"),
        Intent(.view, "poster|cover|artwork [picture|image|draw|see]", "poster TITLE", "poster"),
        Intent(.view, "pictures|images|photos|stills|backdrop|image|picture|photo", "images TITLE", "images"),
        Intent(
            .question,
            "sequel|sequels|prequel|prequels|franchise|trilogy|saga|collection|parts|order|next_movie",
            "collection TITLE", "collection"),
        Intent(
            .question,
            "who|whose [is|was|the] director|directed|directs|directing|made|filmmaker",
            "crew TITLE dept:directing", "crew dept:directing"),
        Intent(
            .question,
            "director|directors|directed|filmmaker [who]", "crew TITLE dept:directing", "crew dept:directing"),
        Intent(
            .view, "writer|writers|wrote|written|screenplay|script [who]", "crew TITLE dept:writing",
            "crew dept:writing"),
        Intent(
            .view,
            "composer|composed|music|soundtrack|score|producer|produced|editor|crew|cinematographer|camera|dp [who|did]",
            "crew TITLE", "crew"),
        Intent(
            .question,
            "cast|actor|actors|actress|actresses|starring|starred|stars|plays|played|playing|acts|acted|character [name|guy|girl|man|woman|boy|lady|villain|character|actress|actor|one] [who|is|in|of]",
            "cast TITLE", "cast"),
        Intent(
            .question,
            "similar|like|resembles|same_vibe|vibe|recommend|recommendations|reminds [something|movies|films|more|stuff|shows|anything|enjoyed|loved|liked]",
            "similar TITLE", "similar"),
        Intent(
            .question,
            "how_long|how_much_lasts|lasts|runtime|length|duration|minutes|hours|long [is|last|take|would|watch]",
            "movie TITLE", "_"),
        Intent(
            .question,
            "plot|about|more|synopsis|story|summary|describe|explain|info|information|details|happens [what|whats|what's|is|the]",
            "ROW", "movie TITLE", "_"),
        Intent(
            .question,
            "good|worth|rating|score|still_running|still_going|still_on|cancelled|canceled|renewed|ended|scary|violent|suitable|appropriate|safe|age_rating|imdb|rotten|tomatoes|reviews|popular|score|budget|gross|grossed|earn|box_office|parents_guide|parental_guide|certificate|certification|rated_r|age_limit [how|is|any|much|did|make|too|what|does|have|for_kids|for_children|box_office]",
            "movie TITLE", "_"),
        Intent(
            .view,
            "have_i|did_i|have_we|did_we|do_i|when_did_i|when_did_we|last_time [seen|see|watch|watched|rate|rated|give|gave|last] [already]",
            "movie TITLE", "_"),
        Intent(
            .view, "open|go_to|look_up|lookup|search_for|look_for|info_on|pull_up|show", "ROW",
            "/TITLE"),
        Intent(.view, "movie|film|flick", "movie TITLE"),
    ]

    /// Questions about people.
    static let people = [
        Intent(
            .question,
            "costar|costars|co-star|co-stars|costarred|worked_with|work_with|works_with|acted_with|collaborators|collaborated|collaborations [who|has|did|does|most|often|of|with]",
            "films PERSON", "films · help limits"),
        Intent(
            .question,
            "films|movies|else|stuff|what haven't_seen|havent_seen|not_seen|have_not_seen|haven't_watched|unseen [which|did|made|make|that|by|of]",
            "films PERSON is:unseen"),
        Intent(
            .question,
            "have_i_not|not_seen|have_i_missed|haven't_i|havent_i|i_haven't|i_havent|left_to_see|still_to_see|i_missed [which|what|seen|watched|movies|films|by|of|have]",
            "films PERSON is:unseen"),
        Intent(
            .question,
            "have_i|did_i|i've|ive|i_have|have_we|do_i_have seen|watched|see|watch [which|what|how_many|movies|films|by|of|from]",
            "films PERSON is:seen"),
        Intent(
            .question, "movies|films|movie|film MIN [rated|rating|with|by|starring|score]",
            "films PERSON rating:MIN"),
        Intent(.question, "his|her|their best|top|highest|most_popular [rated|films|movies]", "films sort:rating"),
        Intent(
            .question,
            "movies|films|movie|film|everything|anything|something|all|filmography|works|stuff by|of|with|from|starring|featuring|directed|made|in [what|which|other|else|all|been]",
            "films PERSON [sort:ORDER]"),
        Intent(.view, "movies|films|movie|film [sorted|sort|by]", "films PERSON [sort:ORDER]"),
        Intent(
            .question,
            "what_else|what_other|else|other|filmography|known_for [been|in|made|done|directed|movies|films|shot]",
            "films PERSON", "films"),
        Intent(
            .question,
            "who_is|who_was|who's|whos|how_old|birthday|bio|biography", "person PERSON"),
    ]
}
