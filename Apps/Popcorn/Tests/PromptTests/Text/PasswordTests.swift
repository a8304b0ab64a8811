import Testing

@testable import Prompt

@Suite struct `Passwords in addresses` {
    @Test(arguments: [
        ("storage use postgres://anna:secret@host/db", "storage use postgres://anna:***@host/db"),
        (
            "storage copy sqlite postgres://a:b@c@host/db library",
            "storage copy sqlite postgres://a:***@host/db library"
        ),
        ("a \"postgres://anna:se/cret@host\" b", "a \"postgres://anna:***@host\" b"),
        ("postgres://host/db?password=secret&user=anna", "postgres://host/db?password=***&user=anna"),
    ])
    func `are replaced by asterisks`(_ text: String, _ shown: String) {
        #expect(Sanitizer.withoutPasswords(text) == shown)
    }

    @Test(arguments: [
        "movie 550", "search me@home: the film", "https://example.org:8080/a@b", "postgres://anna@host:5432/db",
        "http://127.0.0.1:4000/3",
    ])
    func `are nowhere else`(_ text: String) {
        #expect(Sanitizer.withoutPasswords(text) == text)
    }
}
