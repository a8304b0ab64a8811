/// Bodies of TMDb responses.
enum Body {
    /// Returns a movie with all its parts, with 200 credits about as large as TMDb's largest.
    static func movie(_ id: Int, cast castCount: Int = 80, crew crewCount: Int = 120) -> String {
        """
        {"adult":false,"backdrop_path":"/5TiwfWEaPSwD20uwXjCTUqpQX70.jpg","belongs_to_collection":\(collection),\
        "budget":63000000,"genres":[\(list(4) { #"{"id":\#($0),"name":"Genre \#($0)"}"# })],\
        "homepage":"https://movie.example/home","id":\(id),"imdb_id":"tt0137523","origin_country":["US","DE"],\
        "original_language":"en","original_title":"Movie \(id)","overview":"\(text)","popularity":61.416,\
        "poster_path":"/pB8BM7pdSp6B6Ih7QZ4DrQ3PmJK.jpg","production_companies":[\(list(6, company))],\
        "production_countries":[\(list(2) { #"{"iso_3166_1":"C\#($0)","name":"Country \#($0)"}"# })],\
        "release_date":"1999-10-15","revenue":100853753,"runtime":139,"spoken_languages":[\(list(3, language))],\
        "status":"Released","tagline":"A line of a few words.","title":"Movie \(id)","video":false,\
        "vote_average":8.438,"vote_count":30512,\
        "credits":{"cast":[\(list(castCount, cast))],"crew":[\(list(crewCount, crew))]},\
        "images":{"backdrops":[\(list(40, image))],"logos":[\(list(10, image))],"posters":[\(list(40, image))]},\
        "release_dates":{"results":[\(list(40, releases))]},"watch/providers":{"results":{\(list(30, offers))}},\
        "videos":{"results":[\(list(15, video))]},"recommendations":\(page()),"similar":\(page())}
        """
    }

    static let configuration = """
        {"images":{"base_url":"http://images.example/","secure_base_url":"https://images.example/t/p/",\
        "backdrop_sizes":["w300","w780","w1280","original"],"logo_sizes":["w92","w185","w500","original"],\
        "poster_sizes":["w92","w185","w500","original"],"profile_sizes":["w45","w185","h632","original"],\
        "still_sizes":["w92","w185","w300","original"]},"change_keys":[]}
        """

    private static func list(_ count: Int, _ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: ",")
    }

    private static let text = Array(repeating: "A sentence of a summary, not a long one.", count: 6)
        .joined(separator: " ")

    private static let collection = """
        {"id":7001,"name":"The Collection","poster_path":"/cp.jpg","backdrop_path":"/cb.jpg"}
        """

    private static func company(_ number: Int) -> String {
        #"{"id":\#(number),"logo_path":"/logo\#(number).png","name":"Company \#(number)","origin_country":"US"}"#
    }

    private static func language(_ number: Int) -> String {
        #"{"english_name":"Language \#(number)","iso_639_1":"l\#(number)","name":"Sprache \#(number)"}"#
    }

    private static func person(_ number: Int) -> String {
        """
        "adult":false,"gender":\(number % 4),"id":\(1000 + number),"known_for_department":"Acting",\
        "name":"Given Family \(number)","original_name":"Given Family \(number)","popularity":1.\(number),\
        "profile_path":\(number.isMultiple(of: 3) ? "null" : "\"/8nytsqL59SFJTVYVrN72k6qkG\(number).jpg\""),\
        "credit_id":"52fe4250c3a36847f8014\(number)"
        """
    }

    private static func cast(_ number: Int) -> String {
        #"{\#(person(number)),"cast_id":\#(number),"character":"Role \#(number)","order":\#(number)}"#
    }

    private static func crew(_ number: Int) -> String {
        #"{\#(person(number)),"department":"Production","job":"Executive Producer"}"#
    }

    private static func image(_ number: Int) -> String {
        """
        {"aspect_ratio":1.778,"height":2160,"iso_639_1":\(number.isMultiple(of: 2) ? "null" : "\"en\""),\
        "file_path":"/8nytsqL59SFJTVYVrN72k6qkG\(number).jpg","vote_average":5.6,"vote_count":12,"width":3840}
        """
    }

    private static func releases(_ number: Int) -> String {
        """
        {"iso_3166_1":"C\(number)","release_dates":[\(list(2) { """
            {"certification":"PG","descriptors":[],"iso_639_1":"","note":"","release_date":\
            "1999-10-15T00:00:00.000Z","type":\(3 + $0)}
            """ })]}
        """
    }

    private static func offers(_ number: Int) -> String {
        """
        "C\(number)":{"link":"https://tmdb.example/movie/550/watch?locale=C\(number)",\
        "flatrate":[\(list(2, provider))],"rent":[\(list(3, provider))],"buy":[\(list(3, provider))]}
        """
    }

    private static func provider(_ number: Int) -> String {
        """
        {"logo_path":"/logo\(number).jpg","provider_id":\(number),"provider_name":"Provider \(number)",\
        "display_priority":\(number)}
        """
    }

    private static func video(_ number: Int) -> String {
        """
        {"iso_639_1":"en","iso_3166_1":"US","name":"Video \(number)","key":"BdJKm16Co6\(number)","site":"YouTube",\
        "size":1080,"type":"Trailer","official":true,"published_at":"2014-10-02T19:20:22.000Z",\
        "id":"5c9294240e0a267cd516835f\(number)"}
        """
    }

    /// Returns a page of 20 movies.
    static func page(_ number: Int = 1, of pages: Int = 2) -> String {
        let rows = list(20) { row((number - 1) * 20 + $0) }
        return #"{"page":\#(number),"results":[\#(rows)],"total_pages":\#(pages),"total_results":\#(pages * 20)}"#
    }

    private static func row(_ number: Int) -> String {
        """
        {"backdrop_path":"/8nytsqL59SFJTVYVrN72k6qkG\(number).jpg","id":\(number),"title":"Movie \(number)",\
        "original_title":"Movie \(number)","overview":"\(text)","poster_path":"/pB8BM7pdSp6B6Ih7QZ4DrQ\(number).jpg",\
        "media_type":"movie","adult":false,"original_language":"en","genre_ids":[18,53,35],"popularity":61.4,\
        "release_date":"1999-10-15","video":false,"vote_average":8.4,"vote_count":3051}
        """
    }
}
