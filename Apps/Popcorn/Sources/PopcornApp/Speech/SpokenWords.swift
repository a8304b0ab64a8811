import Prompt
import TerminalKit

/// The words that people use in place of this program's commands, keys and values.
///
/// Names of commands, verbs, choices, keys and their values aren't repeated here: they are spoken because they are
/// described. The order of entries has no meaning, and no phrase may occur twice.
enum SpokenWords {
    static var outline: Outline {
        Outline { Contribution(lexicon: { lexicon }, topics: HelpTopics.all) }
    }

    static let lexicon = Lexicon(entries, phraseBook: phraseBook, readers: readers, tables: ["discover", "films"])

    static let entries = titles + people + tables + own + changes + program + fillers + languages

    /// Questions about a title.
    private static let titles: [LexiconEntry] = [
        .cue(
            "actors|actor|actress|actresses|stars|starred|plays|played|acts|acted|characters|character|full cast|who is in|who's in|whos in|who was in|who plays|who played|who stars|who starred|who acts in|who voices|voice cast|guest stars|cast list",
            "cast"),
        .cue(
            "director|directors|directed|directs|who directed|who made|who's the director|filmmaker|director of",
            "crew dept:directing"),
        .cue("writer|writers|wrote|written|who wrote|screenplay|script|written by", "crew dept:writing"),
        .cue("cinematographer|cinematography|director of photography|who shot|who filmed|dp", "crew dept:camera"),
        .cue(
            "composer|composed|soundtrack|who composed|who scored|producer|producers|produced|editor|edited|credits",
            "crew"),
        .cue(
            "where can i watch|where can i see|where can i stream|where to watch|where to stream|where is it streaming|stream|streaming|streams|watch online|available|available on|availability|providers|download|rent|buy|where can i find|playing on|is on|play",
            "where"),
        .cue("watch|watching", "where"),
        .cue("trailers|teaser|teasers|clip|clips|preview|video|videos", "trailer"),
        .cue("cover|artwork", "poster"),
        .cue("picture|pictures|photo|photos|image|stills|backdrop|backdrops|wallpaper", "images"),
        .cue(
            "similar to|like this|more like|movies like|films like|shows like|series like|something like|anything like|resembles|reminds me of|same vibe|because i watched|if you liked",
            "similar"),
        .cue("recommendations|recommendation|recommended", "recommend"),
        .cue("sequel|sequels|prequel|prequels|franchise|trilogy|saga|other parts|part of a series", "collection"),
        .cue("link|homepage|website|url|imdb page|letterboxd page|wikipedia", "links"),
        .cue("how many seasons|number of seasons", "seasons"),
        .cue("episode list|list of episodes|all episodes|how many episodes|episode guide", "episodes"),
        .cue("best episodes|worst episodes|best episode|worst episode|episode ratings|rating chart", "ratings"),
        .cue(
            "plot|synopsis|summary|overview|story|storyline|runtime|how long is|how long|length|budget|box office of|what is|what's|whats|what about|tell me about|info|information|details|release date|when was|when did|is it good|worth watching|is it worth|rated r|age rating|parents guide|how old is",
            "movie", "tv", "person"),
        .cue(
            "vs|vs.|better|longer|shorter|versus|difference between|compared to|compared with|which is better",
            "compare"),
        .cue("in common|both in|have in common|worked together|together|share", "common"),
        .cue(
            "next season of|new season of|when does|when is|how many episodes left|where am i in|progress|am i on", "tv"
        ),
        .cue("look up|lookup|look for|find me|search for", "search"),
    ]

    /// Questions about people.
    private static let people: [LexiconEntry] = [
        .cue(
            "filmography|works|work|everything by|movies by|films by|what else has|what has|what did|known for|other movies|other films|acted in",
            "films"),
        .cue("who is|who was|who's|whos|birthday|biography|bio|born|how old", "person"),
        .introduction("with|starring|featuring", of: "with"),
        .introduction("by|from|directed by|made by", of: "crew"),
    ]

    /// Tables of titles.
    private static let tables: [LexiconEntry] = [
        .cue(
            "something|anything|what should i watch|what to watch|what can i watch|what should we watch|what shall we watch|suggest|suggestion|suggestions|date night|movie night|bored|in the mood for|mood|feel like|fancy|what's good|watch tonight",
            "tonight"),
        .cue("movies", "discover movies"),
        .word("shows|tv shows", "series"),
        .cue("random|surprise|surprise me|choose|draw|pick one|pick something|pick a", "pick"),
        .cue("best|best rated|top rated|highest rated|greatest|of all time", "top"),
        .cue("hot|what's hot|everyone is watching|people are watching|most popular", "trending", "popular"),
        .cue(
            "in cinemas|in theaters|in theatres|in the cinema|at the cinema|now playing|cinema|cinemas|showing", "now"),
        .cue("coming soon|coming out|releases|new releases|soon", "upcoming"),
        .cue("on tv today|on tv|broadcast", "airing"),
        .cue("box office|highest grossing|grossing|blockbusters", "discover sort:revenue"),
        .condition("i missed", "is:unseen"),
        .condition("short|not too long", "under:100m"),
        .condition(
            "for kids|for children|for the family|for the kids|kid-friendly|family-friendly|for my kids", "genre:family"
        ),
        .condition("on my services|my services|on my service", "on:mine"),
        .condition("miniseries|limited series|mini-series", "type:miniseries"),
    ]

    /// One's own records.
    private static let own: [LexiconEntry] = [
        .cue(
            "watch list|to-watch list|queue|want to watch list|saved|bookmarked|bookmarks|plan to watch|what i want to watch|what i want to see",
            "watchlist"),
        .cue("lists|my lists", "list"),
        .cue(
            "what i watched|what i've watched|what have i watched|what have i seen|what did i watch|what did i see|what i have seen|viewings|watch history|viewing history|log book|journal|when did i see|when did i watch|have i seen|did i see|did i watch|have i watched|last time i saw|last time i watched",
            "diary"),
        .cue(
            "seen movies|seen films|watched movies|watched films|movies i've seen|movies i have seen", "yours is:seen"),
        .cue("my ratings|i rated|i've rated|what i rated|my scores|ratings of mine", "yours is:rated"),
        .cue("my movies|my films|my titles", "yours"),
        .cue("my notes|my reviews|my note", "yours is:noted"),
        .cue("my tags|tagged", "yours is:tagged"),
        .cue("my favourites|my favorites|my favourite|my favorite|my best", "yours sort:mine"),
        .cue(
            "statistics|hours watched|time watched|year in review|wrapped|how many movies|how many films|how much time|how many hours|total time|my year|most watched",
            "stats"),
        .cue(
            "up next|continue|continue watching|what's next|next episode|next episodes|unfinished|in progress|left to watch|catch up",
            "next"),
        .cue(
            "schedule|upcoming episodes|this week|what airs|airs|air date|new episodes|when is the next episode",
            "calendar"),
        .cue("what did i change|what changed|my changes|recent changes|changes", "history"),
    ]

    /// Actions on titles.
    private static let changes: [LexiconEntry] = [
        .cue(
            "saw|watched|i've seen|i have seen|have seen|finished|viewed|logged|rewatched|rewatch|binged|completed|mark as seen|mark as watched|mark seen|mark watched|mark as finished|mark|tick off|tick|as seen|as watched|done with it|log",
            "seen"),
        .cue(
            "unwatch|unsee|haven't seen it after all|not seen it|mark as unseen|mark as unwatched|as unseen|as unwatched",
            "unseen"),
        .cue("rated|gave|give|scored|score|rating of|deserves|i give|i gave|gets|rating", "rate"),
        .cue("add|save|bookmark|put|queue up|want to see", "add", "watchlist add", "list add"),
        .cue(
            "on my watchlist|to my watchlist|onto my watchlist|on the watchlist|on my list|to my list|for later|later|see later",
            "watchlist", "add"),
        .cue(
            "from my watchlist|from watchlist|from the watchlist|from my list|off my watchlist|off watchlist|off the watchlist|off my list",
            "remove", "watchlist remove", "pick watchlist"),
        .cue(
            "off|out of|get rid of|don't want to see|unlist|take…off|take…from|take…out|get…off|cross…off|strike…off|kick…off|drop…from|drop…off",
            "watchlist remove", "remove", "list remove"),
        .cue(
            "stop watching|stop following|stopped watching|gave up on|give up on|abandon|abandoned|quit watching|not watching anymore|not interested in|never suggest|don't suggest|stop suggesting",
            "drop"),
        .cue("start over|begin again|start again|restart|from the beginning", "again"),
        .cue("resume|resumed|pick up again", "undrop"),
        .cue("label|tag as", "tag"),
        .cue("review|comment|remark|write", "note"),
        .cue("make|new|start", "list create"),
        .cue("rename", "list rename"),
        .cue("delete|scratch|erase|destroy", "watchlist remove", "remove", "list remove", "list delete"),
        .cue("empty", "list clear", "watchlist clear"),
        .cue(
            "oops|revert|take back|take it back|undo that|by accident|by mistake|mistake|wrong one|accidentally", "undo"
        ),
    ]

    /// The program itself.
    private static let program: [LexiconEntry] = [
        .cue("settings|preferences|options|configure|configuration|setting", "set"),
        .cue("language|interface language|translate", "set language"),
        .cue("country|region|i live in|i'm in|i am in", "set region"),
        .cue("i have|i use|subscribed to|my service is|subscription to|i subscribe to", "set services"),
        .cue("colour|colors|colours|color", "set color"),
        .cue("api key|apikey|token|log in|login|sign in|signin|account", "key set"),
        .cue("bye|goodbye|leave|close|log out|logout", "quit"),
        .cue("go back|previous page|previous screen", "back"),
        .cue("show more|more results|load more|next page|the rest|more rows", "more"),
        .cue("go offline|work offline|offline mode", "offline on"),
        .cue("go online|online mode|online", "offline off"),
        .cue("backup|back up|dump", "export library.json"),
        .cue("migrate|transfer|sync|upload|bring over|coming from|switching from", "import"),
        .cue("cache|caches|disk usage", "storage"),
        .cue("how do i|how to|how can i|how does|explain|manual|commands|tutorial|usage", "help"),
        .cue("oscar|oscars|award|awards|emmy|golden globe|rotten tomatoes|metacritic|showtimes|tickets", "help limits"),
    ]

    /// Words that say nothing of their own.
    private static let fillers: [LexiconEntry] = [
        .filler(
            .courtesy,
            "please|pls|plz|thanks|thx|thank you|can you|could you|would you|will you|can u|could i|may i|hey|hi|hello|ok|okay|so|well|let me|i want|i want to|i want to watch|i want to see|i'd like|i'd like to|i would like|i would like to|i need|popcorn|now please|i|we|i've|we've|my|our|just|finally|actually|really|already|also|too|then|now|yet|go|me|us|let|there|some|any|right|still|made|maybe|probably|recently|today's"
        ),
        .filler(.article, "the|a|an"),
        .filler(
            .preposition,
            "of|to|for|in|on|at|as|about|into|onto|that|that's|thats|where's|called|named|titled"),
        .filler(.joint, "and|&|+|or|,|;|than|between|both"),
        .filler(
            .pronoun,
            "it|this|that one|this one|them|him|her|its|his|their|these ones|this movie|this film|this show|this series|the movie|the film|the show|the series|the episode|this episode|here"
        ),
        .filler(.noun, "movie|film|flick|series|tv|title|episode|one|list"),
        .filler(
            .opinion,
            "great|amazing|awesome|brilliant|fantastic|awful|terrible|bad|good|pretty good|very good|nice|fun|boring|wonderful|excellent|perfect|decent|solid|meh|overrated|underrated|it was great|it was good|loved it|liked it|very|pretty"
        ),
        .filler(.quantity, "all|every|only|everything|last|latest|films|flicks|titles|episodes|ones"),
        .filler(
            .clause,
            "if|because|but|instead|unless|while|change|fix|correct|edit|update|first movie|first film|first time|second time|third time|last time|last movie|last film|json|csv|spreadsheet|excel|file|files|originals|else"
        ),
        .filler(
            .negation,
            "not|never|no|nor|neither|none|nobody|nothing|without|except|minus|exclude|excluding|hide|skip|cannot|havent|hasnt|didnt|dont|doesnt|wont|isnt|arent|wasnt|cant"
        ),
        .filler(
            .companion,
            "with friends|with my wife|with my husband|with the kids|with my family|with mum|with dad|with mom|at home|with the family|with everyone"
        ),
        .filler(
            .question,
            "show me|give me|get me|tell me|let me see|let's see|can you show me|could you show me|show|list me|display|print|see|find|open up|view|is|are|was|were|be|what|which|who|whose|when|where|why|how|do|does|did|has|have|had|is there|are there|what are|which are|am|should|has anyone|how's"
        ),
    ]

    /// Some thirty words in five other languages.
    private static let languages: [LexiconEntry] = [
        .word("hilfe|aide|ayuda|aiuto|ajuda", "help"),
        .word("beenden|quitter|salir|esci|sair", "quit"),
        .word("suche|suchen|chercher|rechercher|buscar|cerca|cercare|procurar", "search"),
        .word("filme|películas|peliculas|filmes|films aus", "movies"),
        .word("serien|séries|serie tv", "tv"),
        .word("gesehen|vu|vue|visto|vista|assistido", "seen"),
        .word("gestern|hier|ayer|ieri|ontem", "yesterday"),
        .word("heute|aujourd'hui|hoy|oggi|hoje", "today"),
        .word("staffel|saison|temporada|stagione", "season"),
        .word("folge|épisode|episodio|episódio", "episode"),
        .word("bewerten|noter|noté|calificar|votare|avaliar", "rate"),
        .word("hinzufügen|ajouter|añadir|aggiungi|adicionar", "add"),
        .word("entfernen|supprimer|quitar|rimuovi|remover", "remove"),
        .word("zurück|retour|atrás|atras|indietro|voltar", "back"),
        .word("mehr|plus|más|mas|più|mais", "more"),
        .word("beliebt|populaire|populaires|populares|popolari", "popular"),
        .word("liste|lista", "list"),
        .word("merkliste", "watchlist"),
        .word("tagebuch|diario|diário", "diary"),
        .word("ähnlich|similaire|similares|simili", "similar"),
        .word("schauspieler|acteurs|actores|attori|atores|besetzung|reparto", "cast"),
        .word("heute abend|ce soir|esta noche|stasera|hoje à noite", "tonight"),
        .word("letzte nacht|gestern abend|hier soir|anoche|ieri sera", "last night"),
        .word("rückgängig|annuler|deshacer|annulla|desfazer", "undo"),
    ]
}
