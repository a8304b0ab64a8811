import CoreDomain
import Foundation
import TMDb
import TMDbTestHelpers
import Testing

struct WireTypesTests {
    @Test(arguments: TypeReference.tables.map(\.name))
    func `a wire type has the guide's properties and types, and only known additions`(name: String) async throws {
        let table = try #require(TypeReference.types[name])
        let wanted =
            table.properties.map { "\($0.name): \(written($0))" } + (TypeReference.additions[name] ?? [])
        #expect(try await wireTypes()[name]?.sorted() == wanted.sorted())
    }

    /// Returns Swift's name of a type that the guide writes as `[Genre]?`.
    private func written(_ property: TypeReference.Property) -> String {
        let type = property.isList ? "Array<\(property.element)>" : property.element
        return property.isOptional ? "Optional<\(type)>" : type
    }

    /// Returns the stored properties of all types in full responses.
    private func wireTypes() async throws -> [String: [String]] {
        var writer = FixtureWriter(number: 0)
        var movie = writer.object(of: TypeReference.movie)
        movie[["credits"]] = writer.object(of: TypeReference.credits)
        movie[["id"]] = .leaf(.integer(1))
        var series = writer.object(of: TypeReference.tvSeries)
        series[["aggregate_credits"]] = writer.object(of: TypeReference.aggregateCredits)
        let client = TMDbClient(
            transport: FixtureTransport([
                "/movie/1": movie.text, "/tv/1": series.text,
                "/person/1": writer.object(of: TypeReference.person).text,
            ]), clock: PatientClock())
        var types: [String: [String]] = [:]
        collect(try await client.send(.movie(1)).value, &types)
        collect(try await client.send(.tvSeries(1)).value, &types)
        collect(try await client.send(.person(1)).value, &types)
        return types
    }

    private func collect(_ value: Any, _ types: inout [String: [String]]) {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .struct, !(value is URL), !(value is Date) {
            types[String(describing: type(of: value))] = mirror.children.map { child in
                "\(child.label ?? ""): \(type(of: child.value))"
            }
        }
        if value is URL || value is Date { return }
        for child in mirror.children { collect(child.value, &types) }
    }
}
