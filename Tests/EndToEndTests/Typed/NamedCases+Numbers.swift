extension NamedCases {
    /// Numbers that have more than one reading, words that only ask, articles, and rows that an error listed.
    static let readings = #"""
        ## a number with a series open
        tv breaking bad => shows | Breaking Bad
        seen 3 => refuses | seen s1e3 | seen #3 | seen "3"
        rate 9 3 => refuses | rate 9 s1e3 | rate 9 #3
        unseen 12 => refuses | unseen s1e12 | unseen #12
        note "x" 3 => refuses | note "x" s1e3 | note "x" #3
        tag noir 3 => refuses | tag noir s1e3 | tag noir #3
        drop 550 => refuses | drop #550
        seen 1396 s1e1 => refuses | seen #1396 s1e1
        seen #1396 s1e1 => writes tv/1396 s1e1 | Breaking Bad
        seen tv 1396 s1e2 => writes tv/1396 s1e2 | Breaking Bad
        s2 => shows
        seen 3 => refuses | seen s2e3 | seen #3
        ## a number with a movie open
        movie heat => shows | Heat (1995)
        seen 348 => refuses | seen #348 | seen "348"
        watchlist add 348 => refuses | watchlist add #348
        rate 9 348 => refuses | rate 9 #348
        seen 348 550 => refuses | seen #348 #550
        seen 348, 550 => refuses | seen #348, #550
        replace 348 550 => refuses | replace #348 #550
        seen #348 => writes movie/348 | Alien (1979)
        ## a number beside rows
        search matrix => shows | The Matrix
        seen 2 => refuses | 2 seen | seen #2
        rate 9 2 => refuses | 2 rate 9 | rate 9 #2
        watchlist add 2 => refuses | 2 add | watchlist add #2
        seen 1 2 => refuses | 1,2 seen | seen #1 #2
        seen 348 => refuses | seen #348
        ## numbers before anything was shown
        seen 348 => writes movie/348 | Alien (1979)
        seen 550 => writes movie/550 | Fight Club (1999)
        rate 9 949 => writes movie/949 | Heat (1995)
        seen 1396 s1e1 => writes tv/1396 s1e1 | Breaking Bad
        watchlist add 603 => writes movie/603 | The Matrix (1999)
        ## four digits after a rating
        movie heat => shows | Heat (1995)
        rate 9 2012 => refuses | rate 9 date:2012 | rate 9 #2012 | rate 9 "2012"
        rate 9 2012 yesterday => refuses | rate 9 #2012
        rate 9 date:2012 => writes movie/949 | Heat (1995)
        search matrix => shows | The Matrix
        1 rate 9 2012 => refuses | 1 rate 9 date:2012
        ## digits after a kind
        seen movie 2012 => refuses | seen "2012" | seen #2012
        seen movie 348 => writes movie/348 | Alien (1979)
        drop tv 1396 => writes tv/1396 | Breaking Bad
        movie "300" => shows | 300 (2006)
        seen movie 300 => refuses | seen "300" | seen #300
        tv "24" => shows | 24
        seen tv 24 s1e1 => refuses | seen tv "24" s1e1 | seen tv #24 s1e1
        seen tv #1396 s1e2 => writes tv/1396, tv/1396 s1e2 | Breaking Bad
        ## words that only ask, with a movie open
        movie heat => shows | Heat (1995)
        seen last christmas => refuses | -12-25 | seen "last christmas"
        seen christmas eve 2019 => refuses | date:2019-12-24 | "christmas eve 2019"
        seen new years eve => refuses | -12-31 | seen "new years eve"
        seen new year’s eve => refuses | -12-31
        seen on halloween => refuses | -10-31 | "on halloween"
        seen easter 2024 => refuses | date:2024-03-31 | "easter 2024"
        seen last weekend => refuses | date: | "last weekend"
        seen first time => refuses | seen "first time"
        seen for the second time => refuses | seen again
        seen pilot => refuses | seen "pilot"
        seen it 2017 => refuses | date:2017 | "it 2017"
        rate 9 christmas => refuses | rate 9 date: | rate 9 "christmas"
        unseen halloween => refuses | unseen "halloween"
        seen "last christmas" => writes movie/449443 | Last Christmas (2019)
        seen ronin => writes movie/8195 | Ronin (1998)
        ## words that only ask, with a series open
        tv breaking bad => shows | Breaking Bad
        seen pilot => refuses | seen s1e1 | seen "pilot"
        seen the pilot yesterday => refuses | seen s1e1 date: | "the pilot yesterday"
        seen season finale => refuses | "season finale"
        seen last christmas => refuses | seen next date: | "last christmas"
        ## words that only ask, with nothing open
        seen pilot => writes movie/12010 | Pilot (2019)
        ## words that only ask, with nothing open, are titles
        seen last christmas => writes movie/449443 | Last Christmas (2019)
        ## words that only ask, after rows
        search matrix => shows | The Matrix
        2 seen christmas => refuses | 2 seen
        ## articles
        seen land => refuses
        seen la land => refuses
        seen hard 2 => refuses
        seen rocky las => refuses
        seen alien a => refuses
        seen the alien => writes movie/348 | Alien (1979)
        seen matrix => writes movie/603 | The Matrix (1999)
        seen godfather, the => writes movie/238 | The Godfather (1972)
        seen la la land => writes movie/313369 | La La Land (2016)
        ## rows that an error listed
        seen the thing => asks | The Thing
        all add => refuses | 1-2 add
        * seen => refuses
        2- seen => refuses
        all episodes => refuses
        1-2 add => writes movie/1091, movie/60935 | The Thing
        ## numbers of one line
        search ronin => shows | Ronin
        common 1 2 => refuses | common #1 #2
        search matrix => shows | The Matrix
        compare 1 2 => refuses | compare 1,2 | compare #1 #2
        compare 1 30 => refuses | compare #1 #30
        compare 1,2 => shows | The Matrix
        """#
}
