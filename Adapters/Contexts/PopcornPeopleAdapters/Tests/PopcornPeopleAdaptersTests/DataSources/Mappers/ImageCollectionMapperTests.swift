import PeopleDomain
import Testing

@testable import PopcornPeopleAdapters

struct ImageCollectionMapperTests {
    @Test func `portraits are sorted by rating, and equally rated ones keep TMDb's order`() throws {
        let images = ImageCollectionMapper().map(
            try wire(
                """
                {"profiles": [{"file_path": "/p1.jpg", "vote_average": 5.3}, {"file_path": "/p2.jpg", "vote_average": 5.8},
                              {"file_path": "/p3.jpg"}, {"file_path": "/p4.jpg", "vote_average": 5.3}],
                 "posters": [{"file_path": "/other.jpg"}]}
                """),
            personID: 287)
        #expect(
            images == ImageCollection(id: 287, profilePaths: paths("/p2.jpg", "/p1.jpg", "/p4.jpg", "/p3.jpg")))
    }

    @Test(arguments: ["{}", #"{"profiles": null}"#, #"{"profiles": []}"#])
    func `a person without portraits has no image paths`(json: String) throws {
        let images = ImageCollectionMapper().map(try wire(json), personID: 287)
        #expect(images == ImageCollection(id: 287, profilePaths: []))
    }
}
