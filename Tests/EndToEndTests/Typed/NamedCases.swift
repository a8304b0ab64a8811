import LoopbackTMDb

/// Short sessions about one title each, with the titles that are easily taken for it.
enum NamedCases {
    static let catalogue = MadeCatalogue(Famous.catalogue.titles + movies + series + people)

    static let movies: [MadeTitle] = [
        movie(57_158, "The Hobbit: The Desolation of Smaug", 2013, 13_500),
        movie(591, "The Da Vinci Code", 2006, 9_200),
        movie(285, "Pirates of the Caribbean: At World's End", 2007, 14_600), movie(854, "The Mask", 1994, 9_500),
        movie(11_000, "Mask", 1985, 480), movie(12_000, "Help!", 1965, 400), movie(50_014, "The Help", 2011, 8_500),
        movie(504, "Monster", 2003, 3_200), movie(585, "Monsters, Inc.", 2001, 19_250),
        movie(767, "Harry Potter and the Half-Blood Prince", 2009, 19_800), movie(273_895, "The Prince", 2014, 700),
        movie(270_303, "It Follows", 2014, 7_000), movie(12_001, "If", 2024, 900),
        movie(12_002, "Last Seen Alive", 2022, 800),
        movie(12_003, "The Unseen", 2016, 90), movie(65, "8 Mile", 2002, 7_400), movie(63, "12 Monkeys", 1995, 8_500),
        movie(530_915, "1917", 2019, 12_000), movie(422, "8 1/2", 1963, 2_400), movie(12_004, "'71", 2014, 900),
        movie(4_108, "Shoot 'Em Up", 2007, 2_300), movie(12_005, "Solo Leveling -ReAwakening-", 2024, 220),
        movie(10_160, "17 Again", 2009, 5_600), movie(12_007, "Death Race 2000", 1975, 500),
        movie(1_271, "300", 2006, 12_500), movie(300, "The Science of Sleep", 2006, 1_300),
        movie(24, "Kill Bill: Vol. 1", 2003, 17_000), movie(13_804, "Fast & Furious", 2009, 7_200),
        movie(1_366, "Rocky", 1976, 7_600), movie(1_367, "Rocky II", 1979, 4_300), movie(268, "Batman", 1989, 8_000),
        movie(272, "Batman Begins", 2005, 21_000), movie(24_428, "The Avengers", 2012, 31_000),
        movie(12_008, "Fast", 2019, 3), movie(12_009, "Furious", 2020, 5),
        movie(430, "The Good, the Bad and the Ugly", 1966, 9_265),
        movie(671, "Harry Potter and the Philosopher's Stone", 2001, 28_000),
        movie(1_917, "Quiet Rooms", 1991, 40), movie(1_998, "Long Roads", 1993, 45),
        movie(313_369, "La La Land", 2016, 16_700), movie(1_573, "Die Hard 2", 1990, 6_100),
        movie(12_010, "Pilot", 2019, 30), movie(449_443, "Last Christmas", 2019, 3_000),
        movie(62_838, "New Year's Eve", 2011, 3_200), movie(12_011, "First Time", 2013, 700),
        movie(948, "Halloween", 1978, 5_600), movie(3, "Shadows in Paradise", 1986, 300),
        movie(12_012, "Redoubt", 1911, 3), movie(12_013, "Redoubt Rising", 2006, 900),
        movie(10_156, "History of the World: Part I", 1981, 900), movie(13_025, "Diary of the Dead", 2007, 800),
        movie(12_014, "The World", 2004, 90), movie(12_015, "The Dead", 1987, 300),
    ]

    static let series: [MadeTitle] = [
        MadeTitle(.tv, 4_608, "30 Rock", 2006, votes: 900).with { $0.episodes = [21, 15] },
        MadeTitle(.tv, 1_411, "Person of Interest", 2011, votes: 2_700).with { $0.episodes = [23] },
        MadeTitle(.tv, 1_973, "24", 2001, votes: 1_600).with { $0.episodes = [24, 24] },
        MadeTitle(.tv, 45_790, "DARLING in the FRANXX", 2018, votes: 2_000).with { $0.episodes = [24] },
        // An old series, whose episodes have no days.
        MadeTitle(.tv, 3_001, "Old Wharf", 1961, votes: 30).with {
            $0.episodes = [5, 4]
            $0.hasDays = false
        },
    ]

    static let people: [MadeTitle] = [
        MadeTitle(.person, 20_001, "Michel André", popularity: 0.9),
        MadeTitle(.person, 20_002, "Michelle Andrea Adams", popularity: 2.2),
        MadeTitle(.person, 20_003, "John Smith", 1950, popularity: 1.1),
        MadeTitle(.person, 20_004, "John Smith", 1963, popularity: 0.9),
        MadeTitle(.person, 20_005, "John Smith", popularity: 0.8),
    ]

    private static func movie(_ id: Int, _ name: String, _ year: Int, _ votes: Int) -> MadeTitle {
        MadeTitle(.movie, id, name, year, votes: votes)
    }
}

extension NamedCases {
    /// A title is the one that was named.
    static let titles = #"""
        ## quoted parts of a title
        seen "desolation" => refuses
        seen "vinci" => refuses
        rate 9 "the end of the world" => refuses
        ## a title with more words than an obscure one
        movie redoubt => shows | Redoubt Rising (2006) | titled exactly that: Redoubt (#12012)
        movie "redoubt" => shows | Redoubt (1911)
        ## people of one name
        person "john smith" => asks | Known for Born | 1950   20003 | 1963   20004 | 20005
        person john smith => asks | 1950   20003
        ## titles that begin with words of the grammar
        /person of interest => shows | Person of Interest
        seen person of interest s1e1 => writes tv/1411 s1e1 | Person of Interest
        history of the world => asks | 1 History of the World: Part I
        diary of the dead => refuses | movie diary of the dead
        top gun => refuses | movie top gun
        now you see me => refuses | movie now you see me
        about time => refuses | movie about time
        version of harbour => refuses | movie version of harbour
        ## a quoted title that another contains
        rate 9 "mask" => writes movie/11000 | Mask (1985)
        ## a quoted title with a mark
        movie "Help!" => shows | Help! (1965)
        movie "monster" => shows | Monster (2003)
        ## a title that others contain
        /the prince => shows | The Prince
        1 => shows | The Prince (2014)
        ## a short title
        /it => shows
        1 => shows | It (2017)
        /if => shows
        1 => shows | If (2024)
        /seen => shows
        1 => shows | Seen (2011)
        ## a person
        person "michel andré" => shows | Michel André
        ## certain titles
        watchlist add heat => writes movie/949 | Heat (1995)
        watchlist add batman => writes movie/268 | Batman (1989)
        watchlist add godfather => writes movie/238 | The Godfather (1972)
        watchlist add matrix => writes movie/603 | The Matrix (1999)
        watchlist add avengers => writes movie/24428 | The Avengers (2012)
        watchlist add up => writes movie/14160 | Up (2009)
        ## numbers in titles
        movie 8 mile => shows | 8 Mile (2002)
        movie 12 monkeys => shows | 12 Monkeys (1995)
        movie 1917 (2019) => shows | 1917 (2019)
        movie 8 1/2 => shows | 8 1/2 (1963)
        tv 30 rock => shows | 30 Rock
        movie 550 csat => refuses
        ## dashes and quotes in titles
        movie solo leveling -reawakening- => shows | Solo Leveling -ReAwakening- (2024)
        movie shoot 'em up => shows | Shoot 'Em Up (2007)
        movie '71 => shows | '71 (2014)
        ## words of filters in titles
        watchlist add the unseen => writes movie/12003 | The Unseen (2016)
        watchlist add last seen alive => writes movie/12002 | Last Seen Alive (2022)
        diary the unseen => nothing
        ## digits
        watchlist add 2012 => refuses | #2012 | "2012"
        seen 2012 => refuses | #2012 | "2012"
        rate 9 2012 => refuses | #2012 | "2012"
        seen "2012" => writes movie/14161 | 2012
        seen #2012 => writes movie/2012 | Silent Light (2007)
        ## digits with the title stored
        movie "2012" => shows | 2012 (2009)
        watchlist add 2012 => refuses | #2012 | "2012"
        ## digits of a stored title
        movie "300" => shows | 300 (2006)
        tv "24" => shows | 24
        rate 9 300 => refuses | #300 | "300"
        watchlist add 300 => refuses | #300 | "300"
        tag noir 300 => refuses | #300 | "300"
        note "x" 300 => refuses | #300 | "300"
        seen 24 s1 => refuses | #24 | "24"
        seen tv "24" s1e1 => writes tv/1973 s1e1 | 24 (TV series, 2001)
        seen "24" s1e2 => writes tv/1973 s1e2 | 24 (TV series, 2001)
        seen #1396 s1e1 => writes tv/1396 s1e1 | Breaking Bad
        seen tv 1396 s1e2 => writes tv/1396 s1e2 | Breaking Bad
        ## links of an episode
        rate 8 tt0903748 => writes tv/1396 s1e1 | Breaking Bad
        note "good" tt0903748 => writes tv/1396 s1e1 | Breaking Bad
        tag noir tt0903748 => writes tv/1396 s1e1 | Breaking Bad
        seen tt0903748 => writes tv/1396 s1e1 | Breaking Bad
        drop tt0903748 => refuses
        rate 7 https://www.imdb.com/title/tt0903748/ => writes tv/1396 s1e1 | Breaking Bad
        ## several titles and commas
        watchlist add heat, ronin => writes movie/949, movie/8195
        undo => undoes movie/949, movie/8195
        seen fast and furious => writes movie/13804 | Fast & Furious (2009)
        watchlist add the good, the bad and the ugly => writes movie/430 | The Good, the Bad and the Ugly (1966)
        watchlist add heat, nonsense of words => refuses
        watchlist add heat and ronin => refuses
        ## lists
        list create horror => nothing
        list add horror alien => writes movie/348 | Alien (1979)
        list add horror the thing => asks | The Thing
        1 add horror => writes movie/1091 | The Thing (1982)
        list horror => shows | Alien
        add heat => refuses | watchlist add heat
        """#

    /// “It” is the page that was shown or the title that was acted on.
    static let current = #"""
        ## an episode is rated
        tv breaking bad => shows | Breaking Bad
        s5e14 => shows
        rate 10 => writes tv/1396 s5e14 | Breaking Bad
        note "x" => writes tv/1396 s5e14 | Breaking Bad
        seen => writes tv/1396 s5e14 | Breaking Bad
        cast => nothing
        ## the next episode
        seen 1396 s1e1 => writes tv/1396 s1e1 | Breaking Bad
        next => shows | Breaking Bad
        1 => shows
        seen => writes tv/1396 s1e2 | Breaking Bad
        ## the title that was acted on
        movie the matrix => shows | The Matrix (1999)
        seen heat => writes movie/949 | Heat (1995)
        rate 9 => writes movie/949 | Heat (1995)
        ## the title that was acted on with nothing open
        seen heat => writes movie/949 | Heat (1995)
        rate 9 => writes movie/949 | Heat (1995)
        ## tables and errors leave it
        movie heat => shows | Heat (1995)
        search matrix => shows | The Matrix
        seen nonsense of words => refuses
        seen the thing => asks | The Thing
        rate 9 => writes movie/949 | Heat (1995)
        undo => undoes movie/949
        seen => writes movie/949 | Heat (1995)
        ## a season
        tv friends => shows | Friends
        s2 => shows
        seen => writes tv/1668 s2e1-24 | Friends
        series => shows | Friends
        ## no selector
        tv friends => shows | Friends
        seen => refuses | s1-
        """#

    /// Words of time and place, rows, and series.
    static let times = #"""
        ## words of time with a movie open
        movie heat => shows | Heat (1995)
        seen yesterday => writes movie/949 | Heat (1995)
        seen it => writes movie/949 | Heat (1995)
        seen 2019 => writes movie/949 | Heat (1995)
        seen again last friday => writes movie/949 | Heat (1995)
        seen again 3 days ago => writes movie/949 | Heat (1995)
        seen again => writes movie/949 | Heat (1995)
        rate 9 yesterday => writes movie/949 | Heat (1995)
        seen date:yesterday rate 9 => refuses
        seen "yesterday" => writes movie/515195 | Yesterday (2019)
        ## words of time with a series open
        tv breaking bad => shows | Breaking Bad
        seen episode 3 => may tv/1396
        seen up to s1e4 => writes tv/1396 s1e1-4 | Breaking Bad
        undo => undoes tv/1396
        seen till s1e4 => writes tv/1396 s1e1-4 | Breaking Bad
        undo => undoes tv/1396
        seen s1 e4 => writes tv/1396 s1e4 | Breaking Bad
        seen s1e1,s1e3 => writes tv/1396 s1e1, tv/1396 s1e3 | Breaking Bad
        season 5 episode 14 => shows | S05E14
        ## selectors with a series open
        tv breaking bad => shows | Breaking Bad
        seen s1e5- => writes tv/1396 s1e5-7 | Breaking Bad
        seen season 1 => touches tv/1396
        s1e1 rate 8 => writes tv/1396 s1e1 | Breaking Bad
        ## words of time with nothing open
        seen yesterday => refuses | "yesterday"
        seen it => refuses | "it"
        seen 2019 => refuses | #2019 | "2019"
        seen last friday => refuses | "last friday"
        seen again => refuses | "again"
        seen everything => refuses | "everything"
        unseen yesterday => refuses | "yesterday"
        rate 9 yesterday => refuses | "yesterday"
        seen season 1 => refuses
        seen up to s1e4 => refuses
        ## exact titles win
        seen next friday => writes movie/10471 | Next Friday (2000)
        seen 17 again => writes movie/10160 | 17 Again (2009)
        seen death race 2000 => writes movie/12007 | Death Race 2000 (1975)
        seen heat 1995 => writes movie/949 | Heat (1995)
        seen heat yesterday => writes movie/949 | Heat (1995)
        ## words of time are read with a title open
        movie ronin => shows | Ronin (1998)
        seen 17 again => writes movie/10160 | 17 Again (2009)
        seen next friday => refuses | "next friday"
        seen "next friday" => writes movie/10471 | Next Friday (2000)
        ## the year of viewing
        movie heat => shows | Heat (1995)
        seen 1917 => refuses | #1917 | "1917"
        seen 1998 => writes movie/949 | Heat (1995)
        seen twice => refuses | seen
        ## the diary
        movie heat => shows | Heat (1995)
        seen => writes movie/949 | Heat (1995)
        diary today => shows | Heat
        diary nov 2026 => nothing
        diary heat => shows | Heat
        ## rows and days
        search matrix => shows | The Matrix
        2 seen 3 days ago => writes movie/604 | The Matrix Reloaded (2003)
        ## rows from another table
        search matrix => shows | The Matrix
        movie 550 => shows | Fight Club (1999)
        3 add => writes movie/605 | The Matrix Revolutions (2003) | row 3 of
        ## rows of a list
        list create horror => nothing
        list add horror alien => writes movie/348 | Alien (1979)
        list add horror 1091 => writes movie/1091 | The Thing (1982)
        list add horror 8195 => writes movie/8195 | Ronin (1998)
        watchlist add alien => writes movie/348 | Alien (1979)
        list horror => shows | Alien
        3 remove => may movie/348, movie/1091, movie/8195
        watchlist => shows | Alien
        list horror => shows | 2 movies
        ## rows stay for comparing
        search matrix => shows | The Matrix
        compare 1,2 => shows | The Matrix
        compare 1,3 => shows | The Matrix
        ## no rows
        3 => refuses
        ## a series without days
        tv old wharf => shows | Old Wharf
        seen s2e1 => writes tv/3001 s2e1 | Old Wharf
        seen s1 => writes tv/3001 s1e1-5 | Old Wharf
        ## ratings of episodes in rows
        tv breaking bad => shows | Breaking Bad
        s1 => shows
        1-3 rate 9 => writes tv/1396 s1e1-3 | Breaking Bad
        ## specials
        seen 1396 s0e1 => writes tv/1396 s0e1 | Breaking Bad
        next => shows | Breaking Bad
        ## a season is one row of the diary
        tv breaking bad => shows | Breaking Bad
        seen s1 => writes tv/1396 s1e1-7 | Breaking Bad
        diary => shows | Breaking Bad
        2 => refuses
        1 => shows | Breaking Bad
        """#
}
