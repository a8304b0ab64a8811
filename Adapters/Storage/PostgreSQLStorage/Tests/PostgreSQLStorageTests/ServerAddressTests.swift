#if PostgreSQL
    import Storage
    import Testing

    @testable import PostgreSQLStorage

    @Suite struct `The address of a server` {
        @Test(arguments: [
            ("postgres://anna@db.example/films", "postgres://anna@db.example/films"),
            ("postgres://anna:secret@db.example:5433/films?sslmode=require", "postgres://anna@db.example:5433/films"),
            ("postgres://db.example/films?user=anna&password=secret", "postgres://anna@db.example/films"),
            ("postgresql://anna:s%40cret@%2Fvar%2Frun/films", "postgres://anna@/var/run/films"),
        ])
        func `is shown without its password`(_ address: String, _ location: String) throws {
            let read = try ServerAddress(address)
            #expect(read.location == location)
            #expect(read.text == address)
        }

        @Test(arguments: ["postgres://anna:sec/ret@db:x/films", "postgres://anna:secret@db/films?nonsense=secret"])
        func `is in no message when it cannot be read`(_ address: String) {
            let error = #expect(throws: StorageError.self) { try ServerAddress(address) }
            #expect(error?.description.contains("secret") == false)
            #expect(error?.description.contains("ret@") == false)
        }

        @Test func `appears in an error without its password`() async throws {
            let engine = try PostgreSQLStorage(
                address: "postgres://anna:secret@127.0.0.1:1/films?connect_timeout=1", schema: "x", durability: .cache)
            let error = await #expect(throws: StorageError.self) { _ = try await engine.statistics() }
            #expect(error?.description.contains("postgres://anna@127.0.0.1:1/films") == true)
            #expect(error?.description.contains("secret") == false)
        }
    }
#endif
