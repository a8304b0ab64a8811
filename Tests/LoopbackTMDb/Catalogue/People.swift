extension Catalogue {
    /// The people of the lists, the most popular first.
    static let people = [bradPitt, edwardNorton, adaQuill, nullPerson]

    /// People who are not on any list.
    static let oddPeople = [Title(id: 5002, name: "Bare", kind: "person", row: #""id":5002,"name":"Bare""#)]

    /// A person with every property except a day of death. No two properties have the same value.
    static let bradPitt = Title(
        id: 287, name: "Brad Pitt", kind: "person",
        row: """
            "adult":false,"gender":2,"id":287,"known_for_department":"Acting","name":"Brad Pitt",\
            "original_name":"William Bradley Pitt","popularity":51.5,"profile_path":"/profile287.jpg",\
            "known_for":[{\(fightClub.row),"media_type":"movie"},{\(breakingBad.row),"media_type":"tv"}]
            """,
        details: """
            "also_known_as":["William","ブラッド・ピット"],"biography":"He is said to have been the Tyler of the club.",\
            "birthday":"1963-12-18","deathday":null,"homepage":"https://pitt.example/","imdb_id":"nm0000093",\
            "place_of_birth":"Shawnee, Oklahoma, USA"
            """,
        sections: [
            "combined_credits": """
            {"cast":[\
            \(credit(of: fightClub, "c1", #""character":"Tyler Durden","order":1"#)),\
            \(credit(of: breakingBad, "c2", #""character":"Himself","episode_count":1"#)),\
            \(credit(of: collection, "c3", #""character":"Tyler Durden","order":1"#)),\
            \(credit(of: invented[0], "c4", #""character":null"#)),\
            \(credit(of: soapClub, "c5", #""character":"","episode_count":null"#))],\
            "crew":[\
            \(credit(of: fightClub, "c6", #""job":"Producer","department":"Production""#)),\
            \(credit(of: invented[1], "c7", #""job":"Director","department":"Directing""#)),\
            \(credit(of: invented[1], "c8", #""job":"Screenplay","department":"Writing""#)),\
            \(credit(of: longTide, "c9", #""job":null,"department":null,"episode_count":26"#))]}
            """,
            "images": #"{"profiles":[\#(image("/profile287.jpg")),\#(image("/profile287b.jpg"))]}"#,
            "external_ids": #"{"imdb_id":"nm0000093","wikidata_id":"Q35332"}"#,
        ])

    /// A person with a credit of an unknown kind, and one without an id.
    static let edwardNorton = Title(
        id: 819, name: "Edward Norton", kind: "person",
        row: """
            "adult":false,"gender":2,"id":819,"known_for_department":"Acting","name":"Edward Norton",\
            "original_name":"Edward Norton","popularity":26.5,"profile_path":"/profile819.jpg","known_for":null
            """,
        details: #""also_known_as":[],"biography":"","birthday":"1969-08-18","deathday":null,"imdb_id":"nm0001570""#,
        sections: [
            "combined_credits": """
            {"cast":[\
            \(credit(of: fightClub, "c10", #""character":"Narrator","order":0"#)),\
            \(credit(of: invented[1], "c11", #""character":"Lamplighter","order":3"#)),\
            \(credit(of: nightFerry, "c12", #""character":"Stowaway","episode_count":2"#)),\
            \(credit(of: podcast, "c13", #""character":"Host""#)),\
            {\(invented[2].row),"media_type":"movie","credit_id":null,"character":"Nobody"}],"crew":[]}
            """,
            "images": #"{"profiles":[]}"#, "external_ids": #"{"imdb_id":"nm0001570"}"#,
        ])

    /// A person who died the day before a birthday, without credits and images.
    static let adaQuill = Title(
        id: 5001, name: "Ada Quill", kind: "person",
        row: """
            "adult":false,"gender":1,"id":5001,"known_for_department":"Acting","name":"Ada Quill","popularity":9.5,\
            "profile_path":"/profile5001.jpg"
            """,
        details:
            #""birthday":"1971-06-05","deathday":"2021-06-04","imdb_id":"nm9005001","place_of_birth":"Whitby, England""#,
        sections: ["combined_credits": #"{"cast":[],"crew":[]}"#, "images": #"{"profiles":[]}"#])

    /// A person whose optional members and parts are all null.
    private static let nullPerson = Title(
        id: 5003, name: "Nell Ferryman", kind: "person",
        row: """
            "adult":null,"gender":null,"id":5003,"known_for_department":null,"name":"Nell Ferryman",\
            "original_name":null,"popularity":null,"profile_path":null
            """,
        details: """
            "also_known_as":null,"biography":null,"birthday":null,"deathday":null,"homepage":null,"imdb_id":null,\
            "place_of_birth":null
            """,
        sections: ["combined_credits": "null", "images": "null", "external_ids": "null"])

    private static func credit(of title: Title, _ id: String, _ members: String) -> String {
        #"{\#(title.row),"media_type":"\#(title.kind)","credit_id":"\#(id)",\#(members)}"#
    }
}
