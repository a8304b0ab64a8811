extension SequencesTests {
    /// Evenings with a series.
    static let seriesEvenings = #"""
        ## b01
        tv breaking bad => shows | Breaking Bad
        s1 => shows
        1 seen => writes tv/1396 s1e1 | Breaking Bad
        s1e1 seen => shows | Nothing recorded: Breaking Bad
        seen s1e2 => writes tv/1396 s1e2 | Breaking Bad
        mark s1e3 as seen => may tv/1396
        seen s1 e4 => writes tv/1396 s1e4 | Breaking Bad
        seen season 1 => touches tv/1396
        seen s1 => may tv/1396
        seen episode 3 => may tv/1396
        next => nothing
        next episode => nothing
        when is next episode => nothing
        undo => may tv/1396
        undo => may tv/1396
        undo => may tv/1396
        ## b02
        tv severance => shows | Severance
        season 1 => shows
        all seen => writes tv/95396 s1e1-9
        s2e1-3 seen => writes tv/95396 s2e1-3 | Severance
        next => shows | Severance
        1 seen => writes tv/95396 s2e4 | Severance
        next => shows | Severance
        1 seen => writes tv/95396 s2e5 | Severance
        progress => nothing
        continue => nothing
        watching => nothing
        up next => nothing
        stats => nothing
        diary => nothing
        ## b03
        breaking bad => nothing
        watch breaking bad => nothing
        tv got => nothing
        tv game of thrones => shows | Game of Thrones
        seen s1e1-5 date:yesterday => writes tv/1399 s1e1-5 | Game of Thrones
        seen s1e1-5 => may tv/1399
        seen s1e6 yesterday => writes tv/1399 s1e6 | Game of Thrones
        seen all => may tv/1399
        seen everything => may tv/1399
        seen s1- => may tv/1399
        seen s1-8 => may tv/1399
        next => nothing
        unseen s8 => touches tv/1399
        next => nothing
        diary => nothing
        1 unseen => may tv/1399
        undo => may tv/1399
        ## b05
        tv the office => shows | The Office (2005
        tv office uk => nothing
        tv "the office" year:2005 => shows | The Office (2005
        1 => may tv/2316, tv/2996
        ratings => may tv/2316, tv/2996
        s3e4 => may tv/2316, tv/2996
        seen => may tv/2316, tv/2996
        back => may tv/2316, tv/2996
        episodes => may tv/2316, tv/2996
        5 seen => may tv/2316, tv/2996
        5-8 seen => may tv/2316, tv/2996
        rate 8 => may tv/2316, tv/2996
        rate s1e1 9 => may tv/2316, tv/2996
        rate 9 s1e1 => may tv/2316, tv/2996
        rate 7 s1 => may tv/2316, tv/2996
        note "best" s1e1 => may tv/2316, tv/2996
        ## b07
        tv friends => shows | Friends
        seasons => shows
        2 => shows
        seen => writes tv/1668 s2e1-24 | Friends
        next => nothing
        s3 => shows
        all seen => writes tv/1668 s3e1-25
        back => nothing
        next => nothing
        1 => nothing
        s1e1 => nothing
        next => nothing
        previous => nothing
        prev => nothing
        next episode => nothing
        s1e2 => nothing
        trailer => nothing
        """#
}
