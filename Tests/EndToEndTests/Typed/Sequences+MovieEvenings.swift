extension SequencesTests {
    /// Evenings with one movie.
    static let movieEvenings = #"""
        ## a01
        hi => anything
        what should i watch tonight => anything
        tonight => nothing
        1 => nothing
        where => nothing
        add to watchlist => may current
        watchlist => nothing
        1 => nothing
        seen => may current
        seen yesterday => may current
        undo => anything
        undo => anything
        y => anything
        exit => anything
        ## a02
        /fight club => shows | Fight Club
        open 1 => nothing
        1 => shows | Fight Club (1999)
        poster => nothing
        trailer => nothing
        who directed fight club => nothing
        directed => nothing
        director => nothing
        david fincher => nothing
        person david fincher => shows | David Fincher
        directed => nothing
        2 => nothing
        back => nothing
        back => nothing
        quit => anything
        ## a03
        movies with brad pitt => nothing
        discover with brad pitt => nothing
        discover with:brad pitt => nothing
        discover with:"brad pitt" => nothing
        brad pitt => nothing
        person brad pitt => shows | Brad Pitt
        movies => nothing
        films => nothing
        best movies => nothing
        top => nothing
        thrillers => nothing
        best thrillers of the 90s => nothing
        top genre:thriller year:90s => nothing
        top genre:thriller year:1990s => nothing
        how long is heat => nothing
        ## a04
        movie heat => shows | Heat (1995)
        seen => writes movie/949 | Heat (1995)
        rate 8 => writes movie/949 | Heat (1995)
        rate 8/10 => may movie/949
        rate 4.5 => refuses
        rate 4.5/5 => writes movie/949 | Heat (1995)
        rate ten => refuses
        rate 11 => refuses
        note great diner scene => may movie/949
        note "great diner scene" => may movie/949
        note => shows | great diner scene
        tag crime => writes movie/949 | Heat (1995)
        tag => nothing
        untag crime => may movie/949
        seen again => writes movie/949 | Heat (1995)
        rewatch => may movie/949
        diary => shows | Heat
        ## a05
        movie alien => shows | Alien (1979)
        seen last friday => writes movie/348 | Alien (1979)
        seen on friday => may movie/348
        seen date:friday => may movie/348
        seen date:last friday => may movie/348
        seen 2020 => writes movie/348 | Alien (1979)
        seen 1.1.2020 => may movie/348
        seen date:1/1/2020 => may movie/348
        seen date:20 nov => may movie/348
        seen date:2020-13-45 => refuses
        seen date:tomorrow => refuses
        seen date:2020 => writes movie/348 | Alien (1979)
        diary => shows | Alien
        undo => undoes movie/348
        undo => undoes movie/348
        diary => nothing
        ## a09
        movie inception => shows | Inception (2010)
        like => may movie/27205
        favorite => may movie/27205
        love => may movie/27205
        heart => may movie/27205
        star => may movie/27205
        5 stars => may movie/27205
        ★★★★ => may movie/27205
        score 8 => may movie/27205
        rate: 8 => may movie/27205
        rating 8 => may movie/27205
        review "amazing" => may movie/27205
        note: amazing => may movie/27205
        comment "amazing" => may movie/27205
        watch => may movie/27205
        mark as seen => may movie/27205
        mark seen => may movie/27205
        mark watched => may movie/27205
        """#
}
