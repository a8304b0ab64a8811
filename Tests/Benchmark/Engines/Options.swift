/// The options of a measurement.
struct Options {
    var sizes = [1000, 100_000]
    var engines = ["sqlite", "file", "memory"]
    /// The address of a PostgreSQL server, if there is one.
    var server: String?
    /// Only these works; if empty, all.
    var works: Set<String> = []
    var rounds = 5
    /// How long a round of one work takes.
    var duration: Duration = .milliseconds(100)
    var printsJSON = false
    /// Whether to print only the ratios, for `.ci/limits`.
    var printsRatios = false

    static let usage = """
        usage: popcorn-bench [--sizes 1000,100000,1000000] [--engines sqlite,file,memory] [--rounds 5]
                             [--milliseconds 100] [--works getOne,pageByKey] [--json | --ratios]
                             [--server postgres://user@host/database]

        The engine “postgresql” needs a program that was built with --traits PostgreSQL, and --server. It uses schemas
        of its own, popcorn_bench_…, which it drops at the end.
        """

    private static let available =
        ["sqlite", "file", "memory"] + (PostgreSQLBenchmark.isAvailable ? ["postgresql"] : [])

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let flag = rest.popFirst() {
            if flag == "--json" {
                printsJSON = true
                continue
            }
            if flag == "--ratios" {
                printsRatios = true
                continue
            }
            let text = rest.popFirst()
            let values = text.map { $0.split(separator: ",").map(String.init) } ?? []
            let numbers = values.compactMap { Int($0) }.filter { $0 > 0 }
            switch flag {
            case "--engines" where !values.isEmpty && values.allSatisfy(Self.available.contains): engines = values
            case "--sizes" where !numbers.isEmpty && numbers.allSatisfy { $0 % 1000 == 0 }: sizes = numbers
            case "--works" where !values.isEmpty && values.allSatisfy(Work.names.contains): works = Set(values)
            case "--server" where text != nil: server = text
            case "--rounds" where numbers.count == 1: rounds = numbers[0]
            case "--milliseconds" where numbers.count == 1: duration = .milliseconds(numbers[0])
            default: throw FloorError("\(flag) is not understood\n\(Self.usage)")
            }
        }
        if engines.contains("postgresql"), server == nil {
            throw FloorError("“postgresql” needs the option --server\n\(Self.usage)")
        }
    }
}
