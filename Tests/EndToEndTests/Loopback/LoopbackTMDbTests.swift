import Foundation
import FoundationNetworking
import LoopbackTMDb
import Testing

@Suite("Loopback server")
struct LoopbackTMDbTests {
    @Test func `a movie is served with the requested sections only`() async throws {
        let server = try LoopbackTMDb.started()
        let response = try await server.get("/3/movie/550?append_to_response=credits,watch/providers")
        let movie = try JSONValue(response.body)
        #expect(response.status == 200)
        #expect(movie["title"] == .text("Fight Club"))
        #expect(movie["credits"]?["cast"]?.list.count == 3)
        #expect(movie["watch/providers"]?["results"]?.keys == ["US", "GB"])
        #expect(movie["videos"] == nil)
    }

    @Test(arguments: [
        "/3/configuration", "/3/movie/550", "/3/movie/1001", "/3/movie/1002", "/3/movie/1003", "/3/movie/2044",
        "/3/movie/popular", "/3/movie/top_rated", "/3/movie/now_playing", "/3/movie/upcoming?page=1",
        "/3/trending/movie/day", "/3/trending/movie/week", "/3/search/movie?query=ferry", "/3/search/multi?query=ferry",
        "/3/collection/7001", "/3/genre/movie/list", "/3/genre/tv/list", "/3/tv/4001?append_to_response=season/1",
        "/3/tv/4001/season/2", "/3/tv/4001/season/1/episode/1", "/3/person/5001?append_to_response=combined_credits",
        "/3/tv/popular", "/3/tv/top_rated", "/3/tv/airing_today", "/3/tv/on_the_air", "/3/person/popular",
        "/3/trending/tv/day", "/3/trending/person/week", "/3/search/tv?query=night", "/3/search/person?query=quill",
        "/3/find/tt0903747", "/3/tv/1396", "/3/tv/550", "/3/tv/4002", "/3/tv/4003", "/3/tv/1396/season/0/episode/3",
        "/3/person/287?append_to_response=combined_credits", "/3/person/5002", "/3/person/5003", "/3/movie/605",
    ])
    func `a path of TMDb is served as a JSON object`(path: String) async throws {
        let response = try await LoopbackTMDb.started().get(path)
        #expect(response.status == 200)
        #expect(try JSONValue(response.body).keys.isEmpty == false)
    }

    @Test func `a series is served with those of the requested seasons that it has`() async throws {
        let path = "/3/tv/4025?append_to_response=season/0,season/24,season/25,season/26"
        let series = try JSONValue(try await LoopbackTMDb.started().get(path).body)
        #expect((0...26).filter { series["season/\($0)"] != nil } == [0, 24, 25])
        #expect(series["season/24"]?["episodes"]?.list.count == 2 && series["seasons"]?.list.count == 26)
    }

    @Test(arguments: [
        ("tt0903747", "tv_results", 1396), ("tt0137523", "movie_results", 550), ("nm0000093", "person_results", 287),
        ("tt2301451", "tv_episode_results", 13_960_514),
    ])
    func `an id of IMDb is found among its kind`(imdbID: String, key: String, id: Int) async throws {
        let results = try JSONValue(try await LoopbackTMDb.started().get("/3/find/\(imdbID)").body)
        #expect(results[key]?.list.map { $0["id"]?.number } == [Double(id)])
        #expect(results.keys.filter { $0 != key && results[$0] != .list([]) } == [])
    }

    @Test(arguments: [
        "/3/movie/999999", "/3/nonsense", "/4/movie/550", "/3/tv/4001/season/9", "/3/tv/4025/season/25/episode/1",
    ])
    func `an unknown path is a 404 with an error body`(path: String) async throws {
        let response = try await LoopbackTMDb.started().get(path)
        #expect(response.status == 404)
        #expect(try JSONValue(response.body)["status_code"] == .number(34))
    }

    @Test func `each movie of a list is on one page and can be fetched`() async throws {
        let server = try LoopbackTMDb.started()
        var ids: [Double] = []
        for page in 1...3 {
            let list = try JSONValue(try await server.get("/3/movie/popular?page=\(page)").body)
            #expect(list["total_pages"] == .number(3))
            ids += (list["results"]?.list ?? []).compactMap { $0["id"]?.number }
        }
        for id in ids {
            let movie = try JSONValue(try await server.get("/3/movie/\(Int(id))?append_to_response=credits").body)
            #expect(movie["id"] == .number(id))
        }
        #expect(ids.count == 45)
        #expect(Set(ids).count == 45)
    }

    @Test func `requests are counted and recorded`() async throws {
        let server = try LoopbackTMDb.started()
        for _ in 1...2 { _ = try await server.get("/3/movie/550?language=de-DE") }
        #expect(server.count("/3/movie/550") == 2)
        #expect(server.connections == 2)
        #expect(server.requests.map(\.query) == [["language": "de-DE"], ["language": "de-DE"]])
        #expect(server.requests.first?.headers["x-probe"] == "1")
    }

    @Test(arguments: [("/3/configuration?api_key=right", 200), ("/3/configuration?api_key=wrong", 401)])
    func `a required credential is checked`(path: String, status: Int) async throws {
        #expect(try await LoopbackTMDb.started(requiring: "right").get(path).status == status)
    }

    @Test func `a stopped server refuses connections and restarts on its port`() async throws {
        let server = try LoopbackTMDb.started()
        let port = server.port
        server.stop()
        await #expect(throws: URLError.self) { try await server.get("/3/configuration") }
        try server.start()
        #expect(server.port == port)
        #expect(try await server.get("/3/configuration").status == 200)
    }
}

@Suite("Faults of the loopback server")
struct FaultTests {
    @Test(arguments: [
        (Fault.invalidKey, 401), (.notFound, 404), (.status(503), 503), (.html, 200), (.empty, 200),
        (.slow(.milliseconds(30)), 200), (.hostile(.everywhere), 200), (.trickle(every: .zero), 200),
    ])
    func `a fault that changes the response arrives with its status`(fault: Fault, status: Int) async throws {
        let server = try LoopbackTMDb.started()
        server.fail(with: fault)
        #expect(try await server.get("/3/configuration").status == status)
    }

    @Test(arguments: [Fault.resetBeforeResponse, .resetInBody, .truncatedBody, .badGzip])
    func `a fault that breaks the connection throws`(fault: Fault) async throws {
        let server = try LoopbackTMDb.started()
        server.fail(with: fault)
        await #expect(throws: URLError.self) { try await server.get("/3/movie/550") }
    }

    @Test(arguments: [nil, "1", "soon", "86400"])
    func `a rate limit has its Retry-After header`(retryAfter: String?) async throws {
        let server = try LoopbackTMDb.started()
        server.fail(with: .tooManyRequests(retryAfter: retryAfter))
        let response = try await server.get("/3/movie/550")
        #expect(response.status == 429)
        #expect(response.headers["retry-after"] == retryAfter)
        #expect(try JSONValue(response.body)["status_code"] == .number(25))
    }

    @Test func `a short length cuts the body`() async throws {
        let server = try LoopbackTMDb.started()
        let whole = try await server.get("/3/movie/550").body
        server.fail(with: .shortLength)
        #expect(try await server.get("/3/movie/550").body == whole.prefix(whole.count / 2))
    }

    @Test func `a fault applies only to its path and number of times`() async throws {
        let server = try LoopbackTMDb.started()
        server.fail("/3/movie/550", with: .status(500), times: 2)
        var seen: [Int] = []
        for path in ["configuration", "movie/550", "movie/550", "movie/550"] {
            seen.append(try await server.get("/3/\(path)").status)
        }
        #expect(seen == [200, 500, 500, 200])
    }

    @Test func `silence lasts until the client times out`() async throws {
        let server = try LoopbackTMDb.started()
        server.fail(with: .silence)
        await #expect(throws: URLError.self) { try await server.get("/3/configuration", timeout: 1) }
        #expect(server.count("/3/configuration") == 1)
    }

    @Test func `a redirect to another origin is followed by a plain client`() async throws {
        let (server, other) = (try LoopbackTMDb.started(), try LoopbackTMDb.started())
        server.fail(with: .redirect(to: "\(other.base)/movie/550"))
        _ = try await server.get("/3/movie/550")
        #expect(other.count("/3/movie/550") == 1)
    }

    @Test func `hostile text adds every control character to texts and leaves dates unchanged`() async throws {
        let server = try LoopbackTMDb.started()
        server.fail(with: .hostile(.whereTextIsFree))
        let movie = try JSONValue(try await server.get("/3/movie/550").body)
        let title = try #require(movie["title"]?.text)
        #expect(HostileText.scalars.allSatisfy(title.unicodeScalars.contains))
        #expect(movie["release_date"] == .text("1999-10-15"))
    }
}

/// A response that a plain client received.
private struct Response {
    let status: Int
    let headers: [String: String]
    let body: Data
}

extension LoopbackTMDb {
    fileprivate func get(_ path: String, timeout: Double = 5) async throws -> Response {
        var request = URLRequest(url: try #require(URL(string: origin + path)))
        request.setValue("1", forHTTPHeaderField: "X-Probe")
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout
        let session = URLSession(configuration: configuration)
        defer { session.invalidateAndCancel() }
        let (body, head) = try await session.data(for: request)
        let http = try #require(head as? HTTPURLResponse)
        let headers = http.allHeaderFields.map { (String(describing: $0).lowercased(), String(describing: $1)) }
        return Response(status: http.statusCode, headers: Dictionary(uniqueKeysWithValues: headers), body: body)
    }
}
