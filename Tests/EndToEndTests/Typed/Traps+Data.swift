extension Traps {
    /// Movies: the names, with the year and the votes.
    static let movieGroups: [(String, String)] = [
        (
            "namesakes",
            """
            Heat 1995 7400 · Heat 1986 120 · The Heat 2013 3600 · Dune 2021 14139 · Dune 1984 3300 · \
            Dune 2000 562 · Crash 2004 3900 · Crash 1996 1700 · Twilight 2008 14000 · Twilight 1998 140 · \
            Hamlet 1996 700 · Hamlet 1990 300 · Hamlet 1948 280 · Hamlet 2009 30 · Hamlet 1921 0 · \
            Pinocchio 2022 900 · Pinocchio 2022 2500 · Pinocchio 1940 6200 · Carrie 1976 4400 · \
            Carrie 2013 3500 · Solaris 1972 1700 · Solaris 2002 1200 · Ghost 1990 4300 · Ghost 2020 19 · \
            Ghost 2021 0 · The Gift 2015 2900 · The Gift 2000 900 · Gift 2018 3 · Scream 1996 7400 · \
            Scream 2022 3600 · Notorious 1946 1500 · Notorious 2009 700
            """
        ),
        (
            "contained",
            """
            Alien 1979 15766 · Aliens 1986 10444 · Alien: Covenant 2017 8700 · Monster 2003 3200 · \
            Monsters 2010 1500 · Monsters, Inc. 2001 19250 · Monster House 2006 4900 · \
            Monster's Ball 2001 900 · The Prince 2014 700 · Harry Potter and the Half-Blood Prince 2009 19800 · \
            The Little Prince 2015 2400 · The Hobbit: The Desolation of Smaug 2013 13500 · \
            The Da Vinci Code 2006 9200 · Mask 1985 480 · The Mask 1994 9500 · The Mask of Zorro 1998 4400 · \
            Pirates of the Caribbean: At World's End 2007 14600 · The Avengers 2012 31000 · \
            The Avengers 1998 700 · Avengers: Endgame 2019 26000 · Batman 1989 8000 · \
            Batman Begins 2005 21000 · The Batman 2022 11000 · Godfather 1991 12 · The Godfather 1972 22097 · \
            The Godfather Part II 1974 13358 · Signs 1999 9 · Signs 2002 6100 · Frozen 2013 16900 · \
            Frozen 2010 1900 · Frozen II 2019 9800
            """
        ),
        (
            "articles",
            """
            The Matrix 1999 27030 · Matrix 1973 4 · The Matrix Reloaded 2003 11555 · A Quiet Place 2018 14700 · \
            Quiet Place 2001 2 · The Ring 2002 6000 · Ring 1998 1600 · An Education 2009 1500 · \
            The Thing 1982 7500 · The Thing 2011 3400 · The Fly 1986 4300 · Fly 2024 11 · The Game 1997 6500 · \
            Game 2011 8 · The Departed 2006 15681 · A Serious Man 2009 1900 · The Artist 2011 3400 · \
            Artist 2007 0
            """
        ),
        (
            "punctuation",
            """
            Help! 1965 400 · The Help 2011 8500 · Help 2021 150 · 8 1/2 1963 2400 · Face/Off 1997 5500 · \
            '71 2014 900 · Shoot 'Em Up 2007 2300 · Solo Leveling -ReAwakening- 2024 220 · \
            Mission: Impossible 1996 9300 · Mission: Impossible II 2000 7000 · Airplane! 1980 4300 · \
            What's Up, Doc? 1972 500 · WALL·E 2008 19673 · Se7en 1995 22316 · M*A*S*H 1970 1100 · \
            (500) Days of Summer 2009 10100 · S.W.A.T. 2003 2500 · E.T. the Extra-Terrestrial 1982 11700 · \
            Good Night, and Good Luck. 2005 1300 · Dr. No 1962 3600 · mother! 2017 6500 · Mother 2009 1700 · \
            Moulin Rouge! 2001 4300 · Moulin Rouge 1952 90 · Tick, Tick... Boom! 2021 2200 · \
            The Good, the Bad and the Ugly 1966 9265 · Crazy, Stupid, Love. 2011 8200 · I, Tonya 2017 5600 · \
            Ocean's Eleven 2001 11900 · -30- 1959 230 · Do the Right Thing 1989 2300 · \
            Fast & Furious 2009 7200 · Lilo & Stitch 2002 6300
            """
        ),
        (
            "numerals",
            """
            Rocky 1976 7600 · Rocky II 1979 4300 · Rocky III 1982 4000 · Rocky IV 1985 4300 · \
            Alien 3 1992 5700 · Seven 1979 30 · Saw 2004 9000 · Saw II 2005 5000 · Toy Story 1995 19309 · \
            Toy Story 2 1999 14000 · Toy Story 3 2010 15000 · Henry V 1989 280 · Malcolm X 1992 1600 · \
            Apollo 13 1995 5800 · Movie 43 2013 2300 · District 9 2009 8200
            """
        ),
        (
            "digits",
            """
            300 2006 12500 · 1917 2019 12000 · 2012 2009 11900 · 1984 1984 1800 · 9 2009 3600 · 21 2008 4300 · \
            12 Monkeys 1995 8500 · 8 Mile 2002 7400 · 13 Going on 30 2004 4100 · 28 Days Later 2002 7200 · \
            1408 2007 4200 · 365 Days 2020 8300 · 2046 2004 1100 · 42 2013 2100 · \
            10 Things I Hate About You 1999 7800 · 3 Idiots 2009 4100 · 21 Grams 2003 2600 · 2 Guns 2013 3200 · \
            16 Blocks 2006 1700 · 1900 1976 700 · 1941 1979 800 · 50/50 2011 3900 · 127 Hours 2010 7300 · \
            17 Again 2009 5600
            """
        ),
        (
            "commands",
            """
            Search 1970 24 · Next 2007 2900 · Drop 2025 900 · The List 2023 41 · Undo 1994 60 · \
            Help Me 2009 1 · Seen 2011 22 · Unseen 2023 130 · The Unseen 2016 90 · Last Seen Alive 2022 800 · \
            Back 2017 26 · More 1969 160 · Open Water 2003 1500 · Tonight 2014 23 · Pick Me Up 2006 33 · \
            Genres 2015 0 · Top Gun 1986 8000 · Now You See Me 2013 15800 · Popular 2020 3 · \
            Discover Me 2014 2 · Library Wars 2013 60 · Storage 24 2012 120 · The Watchlist 2013 20 · \
            Config 2015 0 · Set It Up 2018 2300 · Note to Self 2012 7 · Tag 2018 3000 · Rate Me 2015 23 · \
            Compare 2014 0 · Cast Away 2000 10900 · Trailer Park Boys 2006 200 · Images 1972 190 · \
            Where the Wild Things Are 2009 2200 · Movie 2019 0 · The Movie Hero 2003 2 · Person 2014 0 · \
            Quit 2010 1 · All 2019 4 · Add 2011 0
            """
        ),
        (
            "short",
            """
            If 2024 900 · if.... 1968 400 · It 2017 19800 · It Follows 2014 7000 · Up 2009 21102 · \
            Us 2019 7700 · X 2022 3200 · M 1931 2400 · Pi 1998 2200 · π 2011 3 · RRR 2022 1300 · \
            Ran 1985 1700 · Her 2013 14876 · Ed 1996 160 · Elf 2003 4000 · Go 1999 700 · No 2012 400 · \
            Yes 2004 40 · In & Out 1997 700 · O 2001 240
            """
        ),
        (
            "filters",
            """
            Unseen Horror 2021 0 · Drama 2010 20 · Comedy 2002 4 · Horror 2015 40 · \
            The Year of Living Dangerously 1982 300 · Rated X 2000 50 · Votes for Women 1912 2 · \
            Under Siege 1992 1900 · Over the Top 1987 900 · On Golden Pond 1981 360
            """
        ),
        (
            "time",
            """
            Yesterday 2019 3900 · Today 2014 40 · Tomorrow 2015 90 · Friday 1995 1100 · Next Friday 2000 500 · \
            Death Race 2000 1975 500 · Hard Target 1993 1200 · The Day After Tomorrow 2004 8300 · \
            Last Night 2010 700 · Tomorrow Never Dies 1997 4000 · Saturday Night 2024 700 · \
            Freaky Friday 2003 4500 · Blue Monday 1938 0 · Black Sunday 1977 200 · \
            March of the Penguins 2005 900 · April Story 1998 160 · Born on the Fourth of July 1989 2000 · \
            Again 2015 25 · This Is It 2009 700 · Everything 2012 22 · Till 2022 500 · Until Dawn 2025 1100 · \
            30 Days of Night 2007 2900 · Two Days, One Night 2014 1100
            """
        ),
        (
            "scripts",
            """
            千と千尋の神隠し 2001 1700 · Амели 2001 60 · 기생충 2019 1900 · 기생 2018 2 · Amélie 2001 12031 · \
            Amelie 2011 3 · Café Society 2016 2500 · Léon: The Professional 1994 15200 · Żywot 2007 40 · \
            Čovek 2010 23 · Ærlig 2009 24 · Straße 2012 30 · ΖΗΤΑ 1999 28 · عمر ﷺ 2012 30 · Coco̊n 2018 26 · \
            Ⅻ Hours 2015 21 · Akira 1988 4500 · Ça commence 2010 20 · İstanbul 2013 29 · \
            PK 2014 1200 · Mañana 2004 22 · Señorita 2009 31
            """
        ),
    ]

    /// Series: the names, with the year and the votes.
    static let seriesGroups: [(String, String)] = [
        (
            "namesakes",
            """
            The Office 2005 4700 · The Office 2001 700 · The Office 2024 8 · Shameless 2011 2500 · \
            Shameless 2004 300 · House of Cards 2013 2400 · House of Cards 1990 110 · Utopia 2013 400 · \
            Utopia 2020 200 · Utopia 2014 35 · Ghosts 2019 330 · Ghosts 2021 450 · Queer as Folk 2000 200 · \
            Queer as Folk 1999 90
            """
        ),
        (
            "digits",
            """
            24 2001 1600 · 30 Rock 2006 900 · 1899 2022 1900 · 9-1-1 2018 1500 · 11.22.63 2016 1400 · \
            2 Broke Girls 2011 1200 · The 100 2014 8000 · 1670 2023 120 · 4400 2021 60 · 1923 2022 700
            """
        ),
        (
            "words",
            """
            Dark 2017 7000 · Lost 2004 4600 · Next 2020 150 · You 2018 3200 · Friends 1994 8300 · \
            Them 2021 400 · From 2022 1500 · Season of Love 2013 22 · Episodes 2011 500 · Continuum 2012 800 · \
            Unseen 2023 24 · Yesterday 2018 21 · It's Always Sunny in Philadelphia 2005 1500 · Sunday 2008 0 · \
            The List 2010 23 · House 2004 6300 · House of the Dragon 2022 5000 · Fargo 2014 2600 · \
            Monster 2004 900 · Heat 2023 25 · Up 2013 20 · Watchlist 2017 0 · S1 2019 24 · Seen 2012 3
            """
        ),
        (
            "punctuation",
            """
            M*A*S*H 1972 700 · Grey's Anatomy 2005 10000 · Law & Order 1990 500 · \
            Marvel's Agents of S.H.I.E.L.D. 2013 3300 · Who Wants to Be a Millionaire? 1999 60 · \
            Dr. Who 1996 30 · Star Trek: Picard 2020 1500 · La casa de papel 2017 19000 · Élite 2018 9000 · \
            오징어 게임 2021 900 · Дарк 2019 21
            """
        ),
    ]

    /// People: the names, with the popularity.
    static let peopleGroups: [(String, String)] = [
        (
            "people",
            """
            Michel André 0.9 · Michelle Andrea Adams 2.2 · Michael Caine 5.6 · Michael Caine 0.02 · \
            Alfred Hitchcock 5.1 · Hitchcock 0.01 · Brad Pitt 9.9 · Brad Pittman 0.2 · Björk 1.3 · Bjork 0.01 · \
            Penélope Cruz 6.0 · The Rock 0.01 · Dwayne Johnson 8.0 · Prince 1.1 · 50 Cent 3.1 · 2 Chainz 0.9 · \
            Cher 2.4 · Ice-T 2.0 · Will.i.am 1.2 · Mo'Nique 1.5 · Samuel L. Jackson 9.1 · \
            Jean-Claude Van Damme 5.5 · Robert Downey Jr. 8.8 · Next 0.01 · Seen 0.02 · 宮崎駿 3.0 · \
            Шон Коннери 0.4 · Sean Connery 4.4 · Zoë Kravitz 5.0 · Madonna 2.7
            """
        )
    ]
}
