import CoreDomain
import Testing

@Suite struct `Passwords in addresses` {
    @Test(arguments: [
        ("storage use postgres://anna:secret@host/db", "storage use postgres://anna:***@host/db"),
        (
            "storage copy sqlite postgres://a:b@c@host/db library",
            "storage copy sqlite postgres://a:***@host/db library"
        ),
        ("a \"postgres://anna:se/cret@host\" b", "a \"postgres://anna:***@host\" b"),
        ("postgres://anna:se cret'\"@host", "postgres://anna:***@host"),
        ("postgres://a:b@h/x postgres://c:d@h2/y", "postgres://a:***@h2/y"),
        ("https://me:secret@proxy/3", "https://me:***@proxy/3"),
        ("http://h/3 postgres://a:b@c", "http://h/3 postgres://a:***@c"),
        ("https://x:y@h/3 and postgres://a:b@c", "https://x:***@h/3 and postgres://a:***@c"),
        ("postgres://host/db?password=secret&user=anna", "postgres://host/db?password=***&user=anna"),
        ("postgres://host/db?sslpassword=se&cr=et", "postgres://host/db?sslpassword=***"),
        ("postgres://host/db?pass%77ord=secret", "postgres://host/db?pass%77ord=***"),
        ("postgres:host=h password=se cret user=anna", "postgres:host=h password=*** user=anna"),
        ("postgres:host=h PassWord = 'se cr@et'", "postgres:host=h PassWord =***"),
        ("postgres:anna:se:cr@et@host/db", "postgres:anna:***@host/db"),
        ("postgres//anna:secret@host", "postgres//anna:***@host"),
    ])
    func `passwords are replaced by asterisks`(_ text: String, _ shown: String) {
        #expect(text.maskingPasswords == shown)
    }

    @Test(arguments: [
        ("postgres://anna:secret@host/db", "postgres://anna@host/db"), ("postgres://anna@host", "postgres://anna@host"),
        ("movies=postgres://anna:se/c@ret@host/db", "movies=postgres://anna@host/db"),
        ("postgres://host/db?password=secret", nil), ("postgres:host=h password=secret user=anna", nil),
        ("postgres://a:b@h/x postgres://c:d@h2/y z", nil),
    ])
    func `an address is shown without its password if it has nothing else to hide`(_ text: String, _ shown: String?) {
        #expect(text.withoutPassword == shown)
    }

    @Test(arguments: [
        "movie 550", "search me@home: the film", "https://example.org:8080/a@b", "postgres://anna@host:5432/db",
        "http://127.0.0.1:4000/3", "file:/home/me@work/films", "100% wolf", "search password",
    ])
    func `text without passwords is unchanged`(_ text: String) {
        #expect(text.maskingPasswords == text)
    }
}
