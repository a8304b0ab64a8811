import LoopbackTMDb

/// Titles and people that everybody knows, with invented details and with votes as TMDb has them.
enum Famous {
    static let catalogue = MadeCatalogue(movies + series + people)

    static let people: [MadeTitle] = [
        MadeTitle(.person, 287, "Brad Pitt", popularity: 9.9).with { $0.credits = [fightClub] },
        MadeTitle(.person, 819, "Edward Norton", popularity: 6.1).with { $0.credits = [fightClub] },
        MadeTitle(.person, 7467, "David Fincher", popularity: 4.2).with { $0.credits = [fightClub] },
        MadeTitle(.person, 1158, "Al Pacino", popularity: 7.7),
        MadeTitle(.person, 525, "Christopher Nolan", popularity: 5),
        MadeTitle(.person, 380, "Robert De Niro", popularity: 7.1), MadeTitle(.person, 31, "Tom Hanks", popularity: 9),
        MadeTitle(.person, 9_001, "Brad Pittman", popularity: 0.2),
        MadeTitle(.person, 9_002, "David Fincher", popularity: 0.01),
    ]

    private static let fightClub = MadeTitle(.movie, 550, "Fight Club", 1999, votes: 31_033)

    static let movies: [MadeTitle] = [
        fightClub.with {
            $0.imdbID = "tt0137523"
            $0.credits = [MadeTitle(.person, 819, "Edward Norton"), MadeTitle(.person, 287, "Brad Pitt")]
        },
        MadeTitle(.movie, 14_476, "Fight Club: Members Only", 2006, votes: 12),
        MadeTitle(.movie, 949, "Heat", 1995, votes: 7_400).with {
            $0.imdbID = "tt0113277"
            $0.credits = [
                MadeTitle(.person, 1158, "Al Pacino"), MadeTitle(.person, 380, "Robert De Niro"),
                MadeTitle(.person, 9_003, "Amy Brenneman"),
            ]
        },
        MadeTitle(.movie, 9_386, "Heat", 1986, votes: 120), MadeTitle(.movie, 49_788, "The Heat", 2013, votes: 3_600),
        MadeTitle(.movie, 603, "The Matrix", 1999, votes: 27_030).with { $0.imdbID = "tt0133093" },
        MadeTitle(.movie, 604, "The Matrix Reloaded", 2003, votes: 11_555),
        MadeTitle(.movie, 605, "The Matrix Revolutions", 2003, votes: 10_434),
        MadeTitle(.movie, 624_860, "The Matrix Resurrections", 2021, votes: 6_100),
        MadeTitle(.movie, 348, "Alien", 1979, votes: 15_766), MadeTitle(.movie, 679, "Aliens", 1986, votes: 10_444),
        MadeTitle(.movie, 8_077, "Alien³", 1992, votes: 5_700),
        MadeTitle(.movie, 126_889, "Alien: Covenant", 2017, votes: 8_700),
        MadeTitle(.movie, 27_205, "Inception", 2010, votes: 38_267),
        MadeTitle(.movie, 238, "The Godfather", 1972, votes: 22_097),
        MadeTitle(.movie, 240, "The Godfather Part II", 1974, votes: 13_358),
        MadeTitle(.movie, 242, "The Godfather Part III", 1990, votes: 6_600),
        MadeTitle(.movie, 11, "Star Wars", 1977, votes: 21_678),
        MadeTitle(.movie, 1_891, "The Empire Strikes Back", 1980, votes: 17_852),
        MadeTitle(.movie, 1_893, "Star Wars: Episode I - The Phantom Menace", 1999, votes: 15_200),
        MadeTitle(.movie, 1_894, "Star Wars: Episode II - Attack of the Clones", 2002, votes: 13_900),
        MadeTitle(.movie, 1_895, "Star Wars: Episode III - Revenge of the Sith", 2005, votes: 14_300),
        MadeTitle(.movie, 140_607, "Star Wars: The Force Awakens", 2015, votes: 19_800),
        MadeTitle(.movie, 8_195, "Ronin", 1998, votes: 2_300),
        MadeTitle(.movie, 1_538, "Collateral", 2004, votes: 5_900),
        MadeTitle(.movie, 1_091, "The Thing", 1982, votes: 7_500),
        MadeTitle(.movie, 60_935, "The Thing", 2011, votes: 3_400),
        MadeTitle(.movie, 807, "Se7en", 1995, votes: 22_316),
        MadeTitle(.movie, 346, "Seven Samurai", 1954, votes: 4_000),
        MadeTitle(.movie, 515_195, "Yesterday", 2019, votes: 3_900),
        MadeTitle(.movie, 346_364, "It", 2017, votes: 19_800),
        MadeTitle(.movie, 2_019, "Hard Target", 1993, votes: 1_200),
        MadeTitle(.movie, 2_012, "Silent Light", 2007, votes: 130),
        MadeTitle(.movie, 2_020, "White Noise", 2005, votes: 900),
        MadeTitle(.movie, 14_161, "2012", 2009, votes: 12_000),
        MadeTitle(.movie, 2, "Ariel", 1988, votes: 300), MadeTitle(.movie, 3, "Shadows in Paradise", 1986, votes: 310),
        MadeTitle(.movie, 8, "Life in Loops", 2006, votes: 30),
        MadeTitle(.movie, 9, "Sunday in August", 2004, votes: 20),
        MadeTitle(.movie, 5, "Four Rooms", 1995, votes: 2_700), MadeTitle(.movie, 10, "Ten Hours", 1988, votes: 3),
        MadeTitle(.movie, 9_600, "Friday", 1995, votes: 1_100),
        MadeTitle(.movie, 10_471, "Next Friday", 2000, votes: 500),
        MadeTitle(.movie, 1_738, "Next", 2007, votes: 2_900), MadeTitle(.movie, 14_160, "Up", 2009, votes: 21_102),
        MadeTitle(.movie, 4_258, "Till", 2022, votes: 500), MadeTitle(.movie, 9_701, "Again", 2015, votes: 25),
        MadeTitle(.movie, 9_702, "Everything", 2012, votes: 22), MadeTitle(.movie, 9_703, "All", 2001, votes: 21),
        MadeTitle(.movie, 9_704, "Seen", 2011, votes: 4), MadeTitle(.movie, 9_705, "Today", 2014, votes: 40),
        MadeTitle(.movie, 9_706, "Watched", 2010, votes: 31), MadeTitle(.movie, 9_707, "Finish", 2013, votes: 26),
        MadeTitle(.movie, 9_708, "Random", 2013, votes: 23), MadeTitle(.movie, 9_709, "Amazing", 2013, votes: 28),
        MadeTitle(.movie, 9_710, "Favorite", 2013, votes: 29), MadeTitle(.movie, 9_711, "Love", 2015, votes: 2_100),
        MadeTitle(.movie, 9_712, "The Scary House", 2020, votes: 150),
        MadeTitle(.movie, 9_713, "Horror", 2015, votes: 180),
        MadeTitle(.movie, 9_714, "Last Friday", 2009, votes: 24), MadeTitle(.movie, 9_715, "Page 2", 2003, votes: 2),
    ]

    static let series: [MadeTitle] = [
        show(1_396, "Breaking Bad", 2008, 16_200, [7, 13, 13, 13, 16]).with {
            $0.imdbID = "tt0903747"
            $0.specials = 3
        },
        show(95_396, "Severance", 2022, 2_500, [9, 10]), show(1_438, "The Wire", 2002, 2_400, [13, 12, 12, 13, 10]),
        show(2_316, "The Office", 2005, 4_700, [6, 22, 25, 19, 28, 26, 26, 24, 25]),
        show(2_996, "The Office", 2001, 700, [6, 6]), show(4_607, "Lost", 2004, 4_600, [25, 24, 23, 14, 17, 18]),
        show(1_705, "Fringe", 2008, 2_800, [20, 23, 22, 22, 13]),
        show(1_668, "Friends", 1994, 8_300, [24, 24, 25, 24, 24, 25, 24, 24, 24, 18]),
        show(70_523, "Dark", 2017, 7_000, [10, 8, 8]),
        show(1_399, "Game of Thrones", 2011, 24_000, [10, 10, 10, 10, 10, 10, 7, 6]),
        show(9_801, "Up", 2013, 30, [6]), show(9_802, "Continue", 2014, 30, [6]),
    ]

    /// Returns a series that has ended, with the numbers of episodes of its seasons.
    private static func show(
        _ id: Int, _ name: String, _ year: Int, _ votes: Int, _ episodes: [Int]
    ) -> MadeTitle {
        MadeTitle(.tv, id, name, year, votes: votes).with { $0.episodes = episodes }
    }
}
