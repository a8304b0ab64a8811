import Foundation

/// Lines that people type, one for each kind, with the hints that they get.
enum Corpus {
    /// A line with its hint, and whether a movie is open and nine rows are on the screen.
    struct Example: Sendable {
        let typed: String
        let hint: String
        let isOpen: Bool

        /// The lines of the hint, without its note.
        var lines: [String] {
            let isLine = hint != "nothing" && !hint.hasPrefix("open a title first")
            return isLine ? hint.components(separatedBy: " (")[0].components(separatedBy: " · ") : []
        }
    }

    static let examples = examples(in: atStart, isOpen: false) + examples(in: whileOpen, isOpen: true)

    private static func examples(in text: String, isOpen: Bool) -> [Example] {
        text.split(separator: "\n").map { line in
            let halves = line.components(separatedBy: " => ")
            precondition(halves.count == 2, "unreadable example: \(line)")
            return Example(typed: halves[0], hint: halves[1], isOpen: isOpen)
        }
    }

    /// Lines at an empty screen.
    private static let atStart = #"""
        movies by nolan longer than 2 hours => films nolan over:2h
        what should i watch tonight => tonight
        movies with brad pitt => discover movies with:"brad pitt"
        brad pitt => person brad pitt
        best thrillers of the 90s => top genre:thriller year:1990s
        how long is heat => movie heat
        who directed fight club => crew fight club dept:directing
        watched heat last night, pretty good, 8/10 => seen heat last night · rate 8 heat
        put the first three on my watchlist => help watchlist (the rest was not understood)
        cast of heat => cast heat
        who is in heat => cast heat
        where can i watch heat => where heat
        where can i watch heat in canada => where heat --region CA
        buscar heat => search heat
        adopt 287 => nothing
        add help => help add
        mark heat as seen => seen heat
        yesterday we finally saw heat with friends => seen heat yesterday
        i watched the matrix on saturday => seen the matrix on saturday
        rate heat 9 => rate 9 heat
        give heat 8/10 => rate 8 heat
        put heat on my watchlist => watchlist add heat
        can you add heat to my watchlist? => watchlist add heat
        have i seen heat => diary heat
        is heat on netflix => where heat
        similar movies to heat => similar heat
        compare heat with ronin => compare heat, ronin
        heat vs ronin => compare heat, ronin
        what do brad pitt and edward norton have in common => common brad pitt, edward norton
        korean thrillers => discover genre:thriller lang:ko
        french comedies from the 80s under 2 hours => discover genre:comedy year:1980s under:2h lang:fr
        list my watchlist => watchlist
        watched breaking bad s1e1 => seen breaking bad s1e1
        we finished season 1 of breaking bad => seen breaking bad s1
        when is the next episode of severance => calendar (not understood: severance)
        show me movies from 2019 rated above 8 => discover movies year:2019 rating:8+
        my favourite films of 2023 => yours year:2023 sort:mine
        i live in ireland => set region IE
        thumbs up => help rate
        ls => list · watchlist
        :q => quit
        fight club => nothing
        the matix => nothing
        watchlsit => nothing
        moive 550 => nothing
        tonight please => tonight
        something funny under 100 minutes => tonight genre:comedy under:100m
        pick something from my watchlist => pick watchlist
        horror movies without zombies => discover movies genre:horror keyword:-zombie
        person al pacino except the godfather in dolby => person al pacino (the rest was not understood)
        i think al pacino was robbed of an oscar for the godfather in 1973 and nobody cares about that anymore => person al pacino (the rest was not understood)
        delete heat from my watchlist => watchlist remove heat
        remove heat from watchlist => watchlist remove heat
        stop watching lost => drop lost
        don't want to see heat => watchlist remove heat
        create a list called noir => list create noir
        make a new list noir => list create noir
        rename noir bleak => list rename noir bleak
        vu hier => open a title first, then: seen yesterday
        staffel 1 => open a title first, then: s1
        popular limit 5 => popular --limit 5
        popular -n 5 => popular --limit 5
        heat 9/10 => rate 9 heat
        add heat and rate it 9 => watchlist add heat · rate 9 heat
        seen heat then add ronin to my watchlist => seen heat · watchlist add ronin
        rate heat 9 yesterday => rate 9 heat yesterday
        watched paddington 2 with my sister on friday => seen paddington 2 on friday
        gave severance 5 stars => rate 10 severance
        what else has nolan made that i haven't seen => films nolan is:unseen
        best movies => top movies
        films => nothing
        thrillers => discover genre:thriller
        how do i rate a movie => help rate
        who is al pacino => person al pacino
        al pacino movies from the 70s => films al pacino year:1970s
        scariest movies => help discover (the rest was not understood)
        good sci-fi on netflix rated above 7 => discover genre:sci-fi rating:7+ on:netflix
        """#

    /// Lines while a movie is open.
    private static let whileOpen = #"""
        language german => set language de
        more results please => more
        it was great, 8/10 => rate 8
        full cast & crew => cast · crew
        add 1 2 and 3 to my watchlist => 1,2,3 add
        my lists => list
        remove dune from my list => watchlist remove dune
        progress severance => tv severance
        based on a true story => discover keyword:"based on true story"
        year:1990+ => discover year:1990+
        movies from 1994 => discover movies year:1994
        how do i use this => help
        to watch => watchlist
        year in review => stats
        plot of heat => movie heat
        what is my key => key
        cache => storage
        examples => help
        diary tv => nothing
        1-2 compare => compare 1-2
        1 watched => 1 seen
        3 photo => 3 images
        mark 3 as seen => 3 seen
        2nd seen => 2 seen
        1 3 5 add => 1,3,5 add
        1 2 rate 8 => 1,2 rate 8
        1+2 add => 1,2 add
        first three add => 1-3 add
        1 - 3 add => 1-3 add
        1) => 1
        which lists do i have => list
        top year:90s => top year:1990s
        best => top
        what's hot => trending
        in theaters => now
        coming soon => upcoming
        continue watching => next
        finished => yours state:finished
        my tags => yours is:tagged
        lists => list
        log => diary
        wrapped => stats
        dune 4.5* => rate 9 dune
        8/10 => rate 8
        seen 21/11/2024 => seen date:2024-11-21
        my review => note
        note alien "with Tom" => note "with Tom" alien
        tag alien scary => tag scary alien
        mark as unwatched => unseen
        unwatch => unseen
        seen as a kid => seen date:unknown
        unwatched => watchlist is:unseen
        films directed => crew dept:directing
        composer => crew
        actors => cast
        parents guide the shining => movie the shining
        does netflix have heat => where heat
        download alien => where alien
        play => trailer
        trailer for heat => trailer heat
        more like this => similar
        backdrop => images
        trilogy => collection
        wikipedia => links
        when is the next episode => calendar
        when => calendar
        n => more
        popular page 2 => popular --page 2
        go back => back
        oops => undo
        login => key set
        preferences => set
        go offline => offline on
        online => offline off
        export => export library.json · export csv diary.csv
        take off the first one => 1 remove
        what have i rated => yours is:rated
        movie night => tonight
        best episodes of game of thrones => ratings game of thrones
        mark season 1 of chernobyl as watched => seen chernobyl s1
        please give 8 points to interstellar => rate 8 interstellar
        review alien "still holds up" 4.5 => note "still holds up" alien · rate 9 alien
        tag solaris as slow => tag slow solaris
        al pacino filmography => films al pacino
        where am i in breaking bad => tv breaking bad
        how many episodes left in game of thrones => tv game of thrones
        episodes of chernobyl => episodes chernobyl
        something funny, under 2 hours => tonight genre:comedy under:2h
        thriller from the 90s rated over 8 => discover genre:thriller year:1990s rating:8+
        diary sort by rating desc => diary sort:rating
        thank you => help
        sync => import
        remove it from the list => remove
        add all of them => all add
        what version is this => version
        cover of heat => poster heat
        my ratings sorted by date rated => yours is:rated sort:added
        redo that => redo
        seen them all => all seen
        Something funny, not longer than 100 minutes => tonight genre:comedy under:100m
        I want see info of the film El laberinto del fauno => movie El laberinto del fauno
        who is the director => crew dept:directing
        which films of Almodovar I have not seen => films Almodovar is:unseen
        stop following grey's anatomy => drop grey's anatomy
        Can you put Sense and Sensibility on my to-watch list? => watchlist add Sense and Sensibility
        random movie from my watchlist => pick watchlist
        what's the age rating of Jurassic Park => movie Jurassic Park
        other movies with al pacino => films al pacino
        is there a sequel to the matrix? => collection the matrix
        who was the composer for inception => crew inception
        put la la land on it => watchlist add la la land
        give me the trailer of barbie => trailer barbie
        i finally watched heat last night and gave it 9 => seen heat last night · rate 9 heat
        resume lost => undrop lost
        list of episodes of lost => episodes lost
        the next season of lost => tv lost
        all the seasons of lost => seasons lost
        poster for heat please => poster heat
        any pictures of heat => images heat
        1 better than 3 => compare 1,3
        2,3 seen too => 2,3 seen
        9 resume => 9 undrop
        1-4 add to kids => 1-4 add kids
        2 seen dont know when => 2 seen date:unknown
        la la land add date night => list add date-night la la land
        changes => history
        rent? => where
        add and rate 9 => add · rate 9
        """#
}
