extension SequencesTests {
    /// Attempts to say something in several ways.
    static let repairs = #"""
        ## d01
        tv breaking bad => shows | Breaking Bad
        seasons => shows
        s2 => shows
        seen s1-2 => writes tv/1396 s1e1-7, tv/1396 s2e1-13 | Breaking Bad
        next => shows
        ## d02
        search matrix => shows | The Matrix
        compare 1 2 => refuses | compare 1,2
        compare 1,2 => shows | The Matrix
        compare 1-2 => shows | The Matrix
        1-2 compare => nothing
        1,2 compare => nothing
        1 2 compare => nothing
        common 1 2 => nothing
        1 vs 2 => nothing
        compare matrix, heat => nothing
        ## d03
        search matrix => shows | The Matrix
        movie 550 => shows | Fight Club (1999)
        3 add => writes movie/605 | The Matrix Revolutions (2003) | row 3 of
        watchlist => shows | The Matrix Revolutions
        undo => undoes movie/605
        3 => refuses
        back => nothing
        back => nothing
        2 cast => nothing
        3 => nothing
        back => nothing
        2 => nothing
        ## d04
        movie 550 => shows | Fight Club (1999)
        seen yesterday => writes movie/550 | Fight Club (1999)
        seen 2019 => writes movie/550 | Fight Club (1999)
        seen today => writes movie/550 | Fight Club (1999)
        undo => undoes movie/550
        undo => undoes movie/550
        rate 8 yesterday => writes movie/550 | Fight Club (1999)
        seen rate 8 => may movie/550, movie/8
        seen 8 => may movie/550, movie/8
        rate 8 note "x" => may movie/550, movie/8
        seen date:yesterday rate 9 => refuses
        seen date:yesterday rate:9 => may movie/550, movie/8
        seen 9/10 => may movie/550, movie/8
        seen date:yesterday note:"wow" => may movie/550, movie/8
        diary => nothing
        ## d05
        stats => nothing
        movie 550 => shows | Fight Club (1999)
        seen => writes movie/550 | Fight Club (1999)
        stats => nothing
        ratings => nothing
        tv 1396 => shows | Breaking Bad
        ratings => nothing
        calendar => nothing
        poster => nothing
        images => nothing
        ## d06
        movie heat => shows | Heat (1995)
        seen => writes movie/949 | Heat (1995)
        undo => undoes movie/949
        undo => nothing
        seen => writes movie/949 | Heat (1995)
        seen => shows | Nothing recorded: Heat (1995)
        seen => shows | Nothing recorded: Heat (1995)
        unseen => writes movie/949 | Heat (1995)
        unseen => nothing
        unseen => nothing
        unseen => nothing
        ## d07
        /star wars => shows | Star Wars
        1-3,5 add => writes movie/11, movie/140607, movie/1893, movie/1894
        1 3 5 add => may movie/11, movie/140607, movie/1893, movie/1894, movie/1895
        1 and 2 add => may movie/11, movie/140607, movie/1893, movie/1894, movie/1895
        1+2 add => may movie/11, movie/140607, movie/1893, movie/1894, movie/1895
        1..3 add => may movie/11, movie/140607, movie/1893, movie/1894, movie/1895
        1 - 3 add => may movie/11, movie/140607, movie/1893, movie/1894, movie/1895
        first add => may movie/11, movie/140607, movie/1893, movie/1894, movie/1895
        all add => may movie/11, movie/140607, movie/1893, movie/1894, movie/1895
        undo => may movie/11, movie/140607, movie/1893, movie/1894, movie/1895
        * seen => writes movie/11, movie/140607, movie/1893, movie/1894, movie/1895
        0 => refuses
        99 => refuses
        -1 => nothing
        1. => nothing
        1) => nothing
        #1 => nothing
        row 1 => nothing
        ## d08
        popular => shows
        more => nothing
        25 => nothing
        back => nothing
        3 => nothing
        5 => nothing
        back => nothing
        more => nothing
        1 => nothing
        next => nothing
        n => nothing
        N => nothing
        page 2 => nothing
        popular 2 => nothing
        popular page 2 => nothing
        m => nothing
        more more => nothing
        21 => nothing
        ## d09
        movie heat | grep Pacino => nothing
        movie heat > TMPDIR/prompt/x.txt => nothing
        popular --csv | head -3 => nothing
        popular --json | jq .data[0].title => nothing
        !ls => nothing
        popular limit 5 => nothing
        popular --limit=5 => nothing
        popular -n 5 => nothing
        popular top 5 => nothing
        popular 5 => nothing
        popular --help => nothing
        help popular => nothing
        help filters => nothing
        help tracking => nothing
        help seen => nothing
        man => nothing
        """#
}
