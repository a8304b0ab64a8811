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
            let advice = ". Start the server, or check the host and the port of its address"
            #expect(error?.description.hasSuffix(advice) == true)
        }

        @Test(arguments: [
            ("connection to server at \"db\", port 5432 failed: Connection refused", "Start the server"),
            ("could not translate host name \"db\" to address: Name or service not known", "Start the server"),
            ("the server didn't accept a connection within 5.0 seconds", "Start the server"),
            ("connection failed: FATAL:  password authentication failed for user \"anna\"", "Check the user"),
            ("connection failed: fe_sendauth: no password supplied", "Check the user"),
            ("connection failed: FATAL:  database \"films\" does not exist", "Create the database"),
            ("connection failed: FATAL:  sorry, too many clients already", "Try again"),
        ])
        func `leads to advice when nobody answers there`(_ message: String, _ advice: String) {
            let error = PostgreSQLError(state: "", message: message).whileConnecting
            #expect(error.report.hasPrefix("\(message). \(advice)"))
        }
    }
#endif
