import CoreDomain
import Foundation
import TMDb
import TMDbTestHelpers
import Testing

struct WireTypesTests {
    @Test(arguments: Guide.tables.map(\.name))
    func `a wire type has the guide's properties with the guide's types, and no others`(name: String) async throws {
        let table = try #require(Guide.types[name])
        let wanted = table.properties.map { "\($0.name): \(written($0))" }
        #expect(try await wireTypes()[name]?.sorted() == wanted.sorted())
    }

    /// The guide's `[Genre]?` as Swift names the type.
    private func written(_ property: Guide.Property) -> String {
        let type = property.isList ? "Array<\(property.element)>" : property.element
        return property.isOptional ? "Optional<\(type)>" : type
    }

    /// The stored properties of all types that are found in full answers.
    private func wireTypes() async throws -> [String: [String]] {
        var writer = FixtureWriter(number: 0)
        var movie = writer.object(of: Guide.movie)
        movie[["credits"]] = writer.object(of: Guide.credits)
        movie[["id"]] = .leaf(.integer(1))
        let client = TMDbClient(
            transport: FixtureTransport([
                "/movie/1": movie.text, "/tv/1": writer.object(of: Guide.tvSeries).text,
                "/person/1": writer.object(of: Guide.person).text,
            ]))
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
