import PeopleDomain
import PeopleDomainTestHelpers
import Testing

@Suite struct PersonTests {
    @Test(arguments: [
        ("Christopher Nolan", "CN"), ("Hayao Miyazaki", "HM"), ("Björk", "B"), ("宮崎駿", "宮"), ("宮崎 駿", "宮駿"),
        ("Guillermo del Toro", "GT"), ("Samuel L. Jackson", "SJ"), ("jean-luc godard", "JG"), ("50 Cent", "5C"),
        ("  Uma \t Thurman\n", "UT"), ("Ange\u{301}lique E\u{301}toile", "AE\u{301}"),
        ("‘Weird’ Al & (Yankovic)", "WY"),
        ("ßen", "S"), ("", "?"), (" ", "?"), ("- (…) 🎬", "?"),
    ])
    func `initials are the first letters of the first and last words of a name`(_ name: String, _ initials: String) {
        #expect(Person.mock(name: name).initials == initials)
    }
}
