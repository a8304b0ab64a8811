import Prompt

extension Sayings {
    /// Seasons and episodes, and one’s progress in a series.
    static let episodes = [
        Saying("mark|log|seen|watched|saw|finished [the] next COUNT [episodes|ones]", "seen next COUNT"),
        Saying("watched|saw|log|logged|mark [the] next [episode|one] [as] [seen|watched]", "seen next"),
        Saying("seen|watched|saw|log COUNT more [episodes]", "seen next COUNT"),
        Saying(
            "mark|log|seen|watched|saw episode|episodes COUNT to|-|through|until|and LAST [as] [seen|watched]",
            "seen THISSEASONeCOUNT-LAST"),
        Saying("mark|watched|saw|log|logged|finished EPISODES [as] [seen|watched|done]", "seen THISSEASONeEPISODES"),
        Saying("EPISODES seen|watched|done|✓|✔|x|check", "seen THISSEASONeEPISODES"),
        Saying("rate EPISODES RATING", "rate RATING THISSEASONeEPISODES"),
        Saying("EPISODES too|also|as_well", "seen THISSEASONeEPISODES"),
        Saying("PARTS too|also|as_well", "seen PARTS"),
        Saying("[seen|watched] PARTS until|up_to|to|till|through EPISODES", "seen PARTSe1-EPISODES"),
        Saying("EPISODES", "THISSEASONeEPISODES"),
        Saying("PARTS seen|watched|done|✓|✔|x|check|finished", "seen PARTS"),
        Saying("PARTS seen|watched DAY", "seen PARTS DAY"),
        Saying("PARTS rating|rate|rated|score RATING", "rate RATING PARTS"),
        Saying("PARTS episodes|list|progress", "PARTS"),
        Saying(
            "mark|log|watched|seen|finished [the] rest|remainder of [the|this] season [as] [seen|watched]",
            "seen THISSEASON"),
        Saying(
            "seen|watched|saw|finished [the] rest|remaining [of] [it|this|the_season|this_season|season|episodes]",
            "seen THISSEASON"),
        Saying("rate season|this_season|the_season RATING", "rate RATING THISSEASON"),
        Saying("mark|set [it|this|show|this_show|series] as|to watching|currently_watching|in_progress", "next", "add"),
        Saying("follow|track|subscribe [it|this|this_show]", "add"),
        Saying("mark|mark_as|log [it|this] [as] unwatched|unseen|not_seen|not_watched", "unseen"),
        Saying("mark TITLE [as] unwatched|unseen|not_seen|not_watched", "unseen TITLE"),
        Saying("not_started [shows|series]", "watchlist tv"),
        Saying("what do|should|shall|can i|we watch next", "next", "tonight"),
        Saying("seen|watched|saw|log [it|this] [on] UNCERTAIN", "seen UNCERTAIN"),
        Saying("seen|watched|saw|log TITLE [on] UNCERTAIN", "seen TITLE UNCERTAIN"),
        Saying("not PARTS", "unseen PARTS"),
        Saying("upnext|up-next|nextup", "next"),
        Saying("save|keep|queue [it|this] for ANY", "add"),
        Saying("change|edit|fix|correct|set|move [the|my] date|day [to|on] DAY", "diary"),
        Saying("skip|jump|go to EPISODES", "THISSEASONeEPISODES"),
        Saying("rate|rated|rating|ratings out_of|scale|system [ANY]", "help rate"),
        Saying("open|show|go_to|view PARTS", "PARTS"),
        Saying("my_progress", "next"),
        Saying("check_in|checkin|checked_in [to] [it|this]", "seen"),
    ]
}
