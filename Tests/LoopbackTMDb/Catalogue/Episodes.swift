extension Catalogue {
    /// Returns the seasons and episodes of a series, by their paths below it.
    ///
    /// - Parameter counts: The numbers of episodes by season, starting with the specials.
    static func seasons(ofSeries id: Int, _ counts: [Int]) -> [String: Title] {
        var children: [String: Title] = [:]
        for (season, count) in counts.enumerated() {
            let episodes = (0..<count).map { episode(ofSeries: id, season, $0 + 1) }
            children["season/\(season)"] = self.season(ofSeries: id, season, episodes)
            for (index, episode) in episodes.enumerated() {
                children["season/\(season)/episode/\(index + 1)"] = episode
            }
        }
        return children
    }

    /// Returns the seasons without their episodes, as in the response for their series.
    static func seasonRows(ofSeries id: Int, _ counts: [Int]) -> String {
        let rows = counts.enumerated().map { number, count in
            #"{\#(seasonMembers(ofSeries: id, number)),"episode_count":\#(count)}"#
        }
        return "[\(rows.joined(separator: ","))]"
    }

    private static func season(ofSeries id: Int, _ number: Int, _ episodes: [Title]) -> Title {
        Title(
            id: id * 100 + number, name: "Season \(number)", kind: "season",
            row: #""_id":"5256c89f19c2956ff604\#(number)",\#(seasonMembers(ofSeries: id, number))"#,
            details: #""episodes":[\#(episodes.map { $0.body(appending: []) }.joined(separator: ","))]"#,
            sections: [
                "credits": credits(ofSeries: id, "\(number)"),
                "images": #"{"posters":[\#(image("/poster\(id)-\(number).jpg"))]}"#,
            ])
    }

    /// The members of a season. The day and the poster of the specials are unknown.
    private static func seasonMembers(ofSeries id: Int, _ number: Int) -> String {
        let known = #""air_date":"\#(2000 + number)-03-02","poster_path":"/poster\#(id)-\#(number).jpg""#
        return """
            \(number == 0 ? #""air_date":null,"poster_path":null"# : known),"id":\(id * 100 + number),\
            "name":"\(number == 0 ? "Specials" : "Season \(number)")",\
            "overview":"\(number == 0 ? "" : "What happens in year \(number).")","season_number":\(number),\
            "vote_average":\(number == 0 ? "0.0" : "\(7 + number % 3).\(number % 10)")
            """
    }

    private static func episode(ofSeries id: Int, _ season: Int, _ number: Int) -> Title {
        let code = "\(id)-\(season)-\(number)"
        // TMDb's ids have 32 bits, and those of made titles are long.
        let episodeID = id % 100_000 * 10_000 + season * 100 + number
        return Title(
            id: episodeID, name: "Chapter \(season).\(number)", kind: "episode",
            row: """
                "episode_number":\(number),"id":\(episodeID),\
                "name":"Chapter \(season).\(number)","season_number":\(season),"show_id":\(id),\
                \(season == 0 ? unknownFacts : knownFacts(code, season, number))
                """,
            details: #""crew":[\#(crew(code))],"guest_stars":[\#(guests(code))]"#,
            sections: [
                "credits": credits(ofSeries: id, code, guests: guests(code)),
                "images": #"{"stills":[\#(image("/still\(code).jpg"))]}"#,
            ])
    }

    /// The facts of an episode without a description or rating.
    private static let unknownFacts = """
        "air_date":null,"episode_type":null,"overview":"","production_code":null,"runtime":null,"still_path":null,\
        "vote_average":0.0,"vote_count":0
        """

    private static func knownFacts(_ code: String, _ season: Int, _ number: Int) -> String {
        // Ratings range from 6.9 upwards; every 31st episode has no votes.
        let step = (season * 7 + number * 3) % 31
        return """
            "air_date":"\(2000 + season)-\(number < 10 ? "0\(number)" : "12")-1\(number % 10)",\
            "episode_type":"standard","overview":"\(code) is told.","production_code":"P\(code)","runtime":\(40 + number),\
            "still_path":"/still\(code).jpg","vote_average":\(step == 0 ? "0.0" : "\((69 + step) / 10).\((69 + step) % 10)"),\
            "vote_count":\(step * 11)
            """
    }

    private static func credits(ofSeries id: Int, _ code: String, guests: String = "") -> String {
        """
        {"cast":[{"id":5001,"name":"Ada Quill","original_name":"Ada Quill","gender":1,"cast_id":1,\
        "character":"The Captain","credit_id":"cast\(code)","order":0,"profile_path":"/profile5001.jpg"}],\
        "crew":[\(crew(code))],"guest_stars":[\(guests)]}
        """
    }

    /// A director, and a person with an unknown job.
    private static func crew(_ code: String) -> String {
        """
        {"id":5004,"name":"Ottoline Marsh","original_name":"Ottoline Marsh","gender":1,"department":"Directing",\
        "job":"Director","credit_id":"director\(code)","profile_path":null},\
        {"id":5005,"name":"Jo Nobody","original_name":"Jo Nobody","gender":null,"department":null,"job":null,\
        "credit_id":"crew\(code)","profile_path":null}
        """
    }

    /// A guest with only a name.
    private static func guests(_ code: String) -> String {
        """
        {"id":5003,"name":"Nell Ferryman","original_name":null,"gender":null,"character":null,\
        "credit_id":"guest\(code)","order":null,"profile_path":null}
        """
    }

    static func image(_ path: String, language: String? = nil) -> String {
        """
        {"aspect_ratio":1.778,"height":1080,"width":1920,"iso_639_1":\(language.map { "\"\($0)\"" } ?? "null"),\
        "file_path":"\(path)","vote_average":5.3,"vote_count":4}
        """
    }
}
