extension SequencesTests {
    /// Series on lists, services, files, and without a network.
    static let seriesLists = #"""
        ## b04
        tv the wire => shows | The Wire
        add => writes tv/1438 | The Wire (2002
        watchlist => shows | The Wire
        calendar => nothing
        calendar week => nothing
        calendar 7 days => nothing
        when => nothing
        airing => nothing
        schedule => nothing
        next => nothing
        drop => writes tv/1438 | The Wire (2002
        drop the wire => may tv/1438
        undrop => may tv/1438
        finish => may tv/1438
        finished => may tv/1438
        yours state:finished => nothing
        yours state:dropped => nothing
        ## b06
        tv lost => shows | Lost
        where => nothing
        similar => nothing
        recommend => nothing
        cast => nothing
        1 => nothing
        back => nothing
        common lost, the wire => nothing
        compare lost, the wire => shows | Lost | The Wire
        compare lost vs fringe => nothing
        compare 1 2 => nothing
        lost vs the wire => nothing
        ratings lost => nothing
        ratings lost, the wire => nothing
        ## b08
        tv dark => shows | Dark
        where => nothing
        netflix => nothing
        on netflix? => nothing
        set services netflix => nothing
        set region us => nothing
        where => nothing
        services => nothing
        services disney => nothing
        set services netflix,disney => nothing
        set services netflix,disney plus => nothing
        set services "netflix,disney plus" => nothing
        tonight => nothing
        tonight tv => nothing
        1 => nothing
        ## b09
        import => nothing
        import tvtime => nothing
        import ~/Downloads/tv-time.zip => nothing
        import trakt => nothing
        help import => nothing
        export => nothing
        export trakt => nothing
        export csv => nothing
        export csv TMPDIR/shows.csv => nothing
        export json => nothing
        export TMPDIR/library.json => nothing
        ## b10
        offline on => nothing
        tv breaking bad => nothing
        offline => nothing
        movie heat => nothing
        offline off => nothing
        movie heat => shows | Heat (1995)
        offline on => nothing
        movie heat => nothing
        cast => nothing
        back => nothing
        similar => nothing
        add => writes movie/949 | Heat (1995)
        popular => nothing
        offline off => nothing
        """#
}
