import ConsumerSupport
import FileStorage
import Foundation
import PopcornPeople

/// Prints a person from this program's own data source, using a file storage in the given folder.
@main struct PeopleInFiles {
    static func main() async throws {
        let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? "people-in-files-data")
        let storage = ContextStorage(FileStorage(folder: folder, name: "people"))
        let people = PeopleContext(remote: HomePeople(), images: .none, storage: storage)

        let fetched = try await people.details(of: 1)
        let again = try await people.details(of: 1)
        print(fetched.value.name, fetched.value.initials, fetched.origin, again.origin, separator: " | ")
        try await storage.close()
    }
}

private struct HomePeople: PersonRemoteDataSource {
    let offeredParts: Set<PersonPart> = []

    func item(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<PersonAggregate> {
        guard id == 1 else { throw FetchError.notFound("person \(id)") }
        return RemoteResponse(PersonAggregate(person: Person(id: 1, name: "Somebody at Home", gender: .unknown)))
    }
}
