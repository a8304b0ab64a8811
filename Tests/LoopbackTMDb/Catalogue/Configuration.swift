extension Catalogue {
    static let configuration = """
        {"change_keys":["adult","title"],"images":{"base_url":"http://images.example/t/p/",\
        "secure_base_url":"https://images.example/t/p/",\
        "backdrop_sizes":["w300","w780","w1280","original"],\
        "logo_sizes":["w45","w92","w154","w185","w300","w500","original"],\
        "poster_sizes":["w92","w154","w185","w342","w500","w780","original"],\
        "profile_sizes":["w45","w185","h632","original"],\
        "still_sizes":["w92","w185","w300","original"]}}
        """

    static let movieGenres = """
        {"genres":[{"id":12,"name":"Adventure"},{"id":18,"name":"Drama"},{"id":27,"name":"Horror"},\
        {"id":53,"name":"Thriller"}]}
        """

    static let services = """
        {"results":[{"display_priorities":{"US":4},"display_priority":4,"logo_path":null,"provider_id":8,\
        "provider_name":"Netflix"},{"display_priority":5,"provider_id":1796,\
        "provider_name":"Netflix Standard with Ads"},{"display_priority":9,"provider_id":11,"provider_name":"MUBI"}]}
        """

    static let seriesGenres = #"{"genres":[{"id":18,"name":"Drama"},{"id":10765,"name":"Sci-Fi & Fantasy"}]}"#
}
