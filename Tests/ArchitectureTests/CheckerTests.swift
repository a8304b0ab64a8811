import Testing

@Suite("Architecture checker")
struct CheckerTests {
    @Test(arguments: [
        ("Core/CoreDomain/Sources/CoreDomain/Page.swift", "Storage"),
        ("Core/Storage/Sources/Storage/Store.swift", "SQLiteStorage"),
        ("Core/Storage/Sources/Storage/Store.swift", "StorageSupport"),
        ("Core/Storage/Sources/Storage/Store.swift", "Testing"),
        ("Adapters/Storage/FileStorage/Sources/FileStorage/Journal.swift", "CSQLite"),
        ("Adapters/Storage/FileStorage/Sources/FileStorage/Journal.swift", "TMDb"),
        ("Adapters/TMDb/Sources/TMDb/Client.swift", "Storage"),
        ("Adapters/Storage/FileStorage/Sources/FileStorage/Journal.swift", "CCurl"),
        ("Adapters/Contexts/PopcornMoviesAdapters/Sources/PopcornMoviesAdapters/A.swift", "MoviesApplication"),
        ("Adapters/Contexts/PopcornMoviesAdapters/Sources/PopcornMoviesAdapters/A.swift", "TVSeriesDomain"),
        ("Contexts/PopcornMovies/Sources/MoviesDomain/Entities/Movie.swift", "Storage"),
        ("Contexts/PopcornMovies/Sources/MoviesApplication/UseCases/Fetch.swift", "MoviesInfrastructure"),
        ("Contexts/PopcornMovies/Sources/MoviesApplication/UseCases/Fetch.swift", "Storage"),
        ("Contexts/PopcornMovies/Sources/MoviesInfrastructure/Repositories/R.swift", "TMDb"),
        ("Contexts/PopcornMovies/Sources/MoviesComposition/PopcornMovies.swift", "SQLiteStorage"),
        ("Contexts/PopcornMovies/Sources/MoviesComposition/PopcornMovies.swift", "PeopleDomain"),
        ("Contexts/PopcornMovies/Tests/MoviesApplicationTests/T.swift", "MoviesInfrastructure"),
        ("Contexts/PopcornMovies/Sources/MoviesDomain/Entities/Movie.swift", "Alamofire"),
        ("Apps/Prompt/Sources/Prompt/Session/Session.swift", "Storage"),
        ("Apps/Prompt/Sources/Prompt/Session/Session.swift", "PopcornMovies"),
        ("Apps/Prompt/Tests/PromptTests/T.swift", "PopcornApp"),
        ("Apps/Prompt/Sources/Prompt/Session/Session.swift", "ShellIntegration"),
        ("Apps/Shell/Sources/ShellIntegration/Manual.swift", "PopcornApp"),
        ("Apps/CatalogueKit/Sources/CatalogueKit/Rows/MixedList.swift", "PopcornApp"),
        ("Apps/CatalogueKit/Sources/CatalogueKit/Rows/MixedList.swift", "PopcornMovies"),
        ("Apps/CatalogueKit/Sources/CatalogueKit/Rows/MixedList.swift", "ShellIntegration"),
        ("Apps/CatalogueKit/Sources/CatalogueKit/Rows/MixedList.swift", "TMDb"),
        ("Apps/TerminalKit/Sources/TerminalKit/Editor/Frame.swift", "CoreDomain"),
        ("Apps/Popcorn/Sources/PopcornApp/Plugins/Library/L.swift", "PopcornMovies"),
        ("Apps/Popcorn/Sources/PopcornApp/Plugins/Movies/M.swift", "PopcornLibrary"),
        ("Apps/Popcorn/Sources/PopcornApp/Plugins/Movies/M.swift", "SQLiteStorage"),
        ("Apps/Popcorn/Sources/PopcornApp/Plugins/Storage/S.swift", "PopcornMovies"),
        ("Apps/Popcorn/Sources/PopcornApp/Composition/Composition.swift", "PopcornMovies"),
        ("Apps/Popcorn/Sources/PopcornApp/Composition/Composition.swift", "MoviesDomain"),
        ("Apps/Popcorn/Sources/PopcornApp/Storages/Origin.swift", "PopcornLibrary"),
        ("Apps/Popcorn/Sources/PopcornApp/Settings/Credential.swift", "SQLiteStorage"),
        ("Apps/Popcorn/Sources/PopcornApp/Program/Composition+State.swift", "FileStorage"),
        ("Apps/Popcorn/Sources/PopcornApp/Catalogue/TitleFacets.swift", "PopcornLibrary"),
        ("Apps/Popcorn/Sources/PopcornApp/Catalogue/TitleFacets.swift", "SQLiteStorage"),
        ("Apps/Popcorn/Sources/PopcornApp/Elsewhere.swift", "Prompt"),
        ("Apps/Popcorn/Sources/popcorn/main.swift", "FileStorage"),
        ("Apps/Popcorn/Sources/popcorn/main.swift", "Prompt"),
    ])
    func `a forbidden import is reported with its line`(path: String, module: String) {
        let text = "import Foundation\n\npublic import \(module)\n"
        #expect(
            Checker.imports(SourceFile(path, text)) == [
                Violation(path: path, line: 3, reason: "may not import \(module)")
            ])
    }

    @Test(arguments: [
        ("Contexts/PopcornMovies/Sources/MoviesInfrastructure/Repositories/R.swift", "Storage"),
        ("Contexts/PopcornTVSeries/Sources/TVSeriesApplication/UseCases/Fetch.swift", "TVSeriesDomain"),
        ("Contexts/PopcornPeople/Tests/PeopleDomainTests/T.swift", "PeopleDomainMocks"),
        ("Adapters/Storage/SQLiteStorage/Sources/SQLiteStorage/Row.swift", "CSQLite"),
        ("Adapters/TMDb/Sources/TMDb/HTTP/Transport.swift", "CCurl"),
        ("Adapters/TMDb/Sources/TMDbConfiguration/Provider.swift", "TMDb"),
        ("Apps/Popcorn/Sources/popcorn/main.swift", "PopcornApp"),
        ("Core/Storage/Tests/StorageTests/T.swift", "Testing"),
        ("Apps/Popcorn/Sources/PopcornApp/Plugins/Movies/M.swift", "PopcornMoviesAdapters"),
        ("Apps/Popcorn/Sources/PopcornApp/Plugins/Movies/M.swift", "MoviesDomain"),
        ("Apps/Popcorn/Sources/PopcornApp/Composition/Composition.swift", "SQLiteStorage"),
        ("Apps/Popcorn/Sources/PopcornApp/Storages/LibraryPlace.swift", "FileStorage"),
        ("Apps/Popcorn/Sources/PopcornApp/Catalogue/TitleFacets.swift", "Prompt"),
        ("Apps/Prompt/Sources/Prompt/Session/Session.swift", "CoreDomain"),
        ("Apps/Shell/Sources/ShellIntegration/Manual.swift", "Prompt"),
        ("Apps/CatalogueKit/Sources/CatalogueKit/Rows/MixedList.swift", "TitleIndex"),
    ])
    func `an allowed import is not reported`(path: String, module: String) {
        #expect(Checker.imports(SourceFile(path, "package import \(module)")) == [])
    }

    @Test(arguments: [
        "import Storage", "public import Storage", "@testable import Storage", "  internal import Storage // why",
        "@_spi(Testing) @preconcurrency import Storage", "import struct Storage.Schema", "import Storage.Sub",
        "import Foundation; import Storage", "/* so */ import Storage",
    ])
    func `every form of import is recognised`(line: String) {
        #expect(SourceCode(line).imports.map(\.module).last == "Storage")
    }

    @Test(arguments: [
        "// import Storage", "/* import Storage */", "/* a /* b */\nimport Storage */", "let a = \"import Storage\"",
        "let a = \"\"\"\n    import Storage\n    \"\"\"", "let a = #\"\"\"\n  \"\"\" \n import Storage\n\"\"\"#",
        "let important = Storage", "let a = /import Storage/",
    ])
    func `text that only looks like an import is ignored`(text: String) {
        #expect(SourceCode(text).imports == [])
    }

    @Test func `code after a string and in an interpolation is checked`() {
        let code = SourceCode(##"let a = "\(b("}") as! Int) {"; let c = #"\"# as! Int"##)
        #expect(code.text.ranges(of: "as!").count == 2)
        #expect(!code.text.contains("{") && !code.text.contains("}"))
    }

    @Test(arguments: [50, 51])
    func `a function of more than 50 lines is reported`(count: Int) {
        let body = String(repeating: "        print(\"{\")\n", count: count)
        let text =
            "protocol P {\n    func none()\n    init()\n}\nstruct S {\n    func f() {\n\(body)\n        // {\n    }\n}\n"
        let expected = count > 50 ? [Violation(path: "a.swift", line: 6, reason: "f has 51 lines")] : []
        #expect(Checker.lengths(SourceFile("a.swift", text)) == expected)
    }

    @Test(arguments: [(4, [String]()), (5, ["extends Ours in 5 files"])])
    func `a type that too many files of a module extend is reported`(count: Int, reasons: [String]) {
        let type = SourceFile("Core/A/Sources/A/Ours.swift", "public struct Ours {}\n")
        let files = (0..<count).map { number in
            SourceFile(
                "Apps/B/Sources/B/\(number).swift",
                "extension Ours {}\nextension Ours: P {}\nextension [String] {}\n// extension Ours.Part {}\n")
        }
        let elsewhere = SourceFile("Apps/C/Sources/C/C.swift", "extension Ours {}\n")
        #expect(Checker.extensions(files + [elsewhere], ofTypesIn: [type]).map(\.reason) == reasons)
    }

    @Test func `a file of more than 400 lines is reported`() {
        let lines = String(repeating: "let a = 1\n", count: 400)
        #expect(Checker.lengths(SourceFile("a.swift", lines)) == [])
        #expect(Checker.lengths(SourceFile("a.swift", lines + "\n")).map(\.reason) == ["has 401 lines"])
    }

    @Test(arguments: [
        ("let a = try! b()", ["try!"]), ("let a = b as! C", ["as!"]),
        ("nonisolated(unsafe) var a = 1", ["nonisolated(unsafe)"]),
        ("\nfinal class A: @unchecked Sendable {}", ["@unchecked Sendable without its reason on the line before"]),
        ("// Holds a C handle.\nfinal class A: @unchecked Sendable {}", []), ("// try! as!", []),
        ("print(\"as!\")", []),
    ])
    func `shortcuts are reported in code, but not in comments or strings`(text: String, reasons: [String]) {
        #expect(Checker.shortcuts(SourceFile("a.swift", text)).map(\.reason) == reasons)
    }

    @Test(arguments: [
        "(self.a, self.b) = (a, b)", "(a, b) = (x, y)", "init() { (self.a, b) = (a, 1) }", "case .x: (a, b) = (1, 2)",
        "(a.b, c[.d]) = (\n    1, 2\n)", "let (a, b) = (try x(), y)", "(a, b) = try (x(), y())",
        "private static let (a, b): (Int, Int) = (1, 2)", "change { ($0.a, $0.b) = (1, 2) }", "(a, b) = (b, b)",
        "(\n    a, b\n) = (1, 2)",
    ])
    func `an assignment of several values in a tuple is reported`(text: String) {
        let found = Checker.bundles(SourceFile("a.swift", text))
        #expect(found.map(\.reason) == ["assigns several values in a tuple"])
    }

    @Test(arguments: ["let a, b: Int", "    package var a, b, c: [String: Int]?", "private let (a, b): (Int, Int)"])
    func `a declaration of several properties is reported`(text: String) {
        let found = Checker.bundles(SourceFile("a.swift", text))
        #expect(found.map(\.reason) == ["declares several properties"])
    }

    @Test(arguments: [
        "(a, b) = (b, a)", "(first, last, next) = (last, next, first)", "let (a, b) = pair()", "(a, b) = pair()",
        "let a: (Int, Int) = (1, 2)", "var a: (b: Int?, c: [Int: Int]) = (nil, [:])", "if (a, b) == (1, 2) {}",
        "let (a, b): (Int, Int) = switch c { default: (1, 2) }", "// (a, b) = (1, 2)", "print(\"(a, b) = (1, 2)\")",
        "func f(a: (Int, Int) = (1, 2)) {}", "guard let a, b == c else { return }",
    ])
    func `a swap, a pair that was returned, and a tuple type are allowed`(text: String) {
        #expect(Checker.bundles(SourceFile("a.swift", text)) == [])
    }

    @Test(arguments: [
        ("extension String {\n    public var a: Int { 1 }\n}", 1), ("extension [Ours] {\n    public func a() {}\n}", 1),
        ("extension Array where Element: P {\n    public func a() {}\n}", 1),
        ("extension String: P {\n    public var a: Int { 1 }\n}", 0),
        ("extension String {\n    package var a: Int { 1 }\n}\npublic struct A {}", 0),
        ("extension Ours {\n    public var a: Int { 1 }\n}", 0),
    ])
    func `a public member of a foreign type is reported`(text: String, count: Int) {
        let file = SourceFile("Core/A/Sources/A/B.swift", text)
        #expect(Checker.foreignMembers(file, besides: ["Ours"]).count == count)
    }

    @Test(arguments: [
        ("public struct A: Equatable, Sendable {}", 1), ("public struct A: Equatable, Codable {}", 0),
        ("public struct A: Sendable {}\nextension A: Codable {}", 0), ("package struct A: Sendable {}", 0),
    ])
    func `a public model that isn't Codable is reported`(text: String, count: Int) {
        let path = "Contexts/PopcornMovies/Sources/MoviesDomain/Entities/A.swift"
        #expect(Checker.codingOfModels(SourceFile(path, text)).count == count)
        #expect(Checker.codingOfModels(SourceFile("Core/A/Sources/A/A.swift", text)) == [])
    }

    @Test(arguments: [
        ("/// A.\npublic struct A {}", []), ("public struct A {}", ["A"]),
        ("/// Runs.\n@discardableResult\npublic func run() {}", []),
        ("public static func run() {}", ["run"]), ("public let id: Int", []), ("public let title: String", ["title"]),
        ("public private(set) var count = 0", ["count"]), ("public init() {}", []),
        ("let title = \"public let x\"", []),
        ("@discardableResult public func run() {}", ["run"]),
    ])
    func `a public declaration without documentation is reported`(text: String, names: [String]) {
        let found = Checker.documentation(SourceFile("a.swift", text))
        #expect(found.map(\.reason) == names.map { "\($0) is not documented" })
    }
}
