#if PostgreSQL
    import CoreDomain
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
        func `a server address is shown without its password`(_ address: String, _ location: String) throws {
            let read = try ServerAddress(address)
            #expect(read.location == location)
            #expect(read.text == address)
        }

        @Test(arguments: [
            "postgres://anna:sec/ret@db:x/films", "postgres://anna:secret@db/films?nonsense=secret",
            "postgres://anna:sec@ret@db/films", "postgres://anna:x@sec,ret@db/films",
            "postgres://anna:x@sec%20ret@db", "postgres://db/films?host=sec@ret@db", "postgres://db/password=secret",
            "postgres://anna:x@sec/ret@db/films", "postgres://anna:x@secret:y@db/films",
        ])
        func `an invalid server address doesn't appear in any message`(_ address: String) {
            let error = #expect(throws: StorageError.self) { try ServerAddress(address) }
            #expect(error?.description.contains("secret") == false)
            #expect(error?.description.contains("ret@") == false)
        }

        @Test func `an error includes the server address without its password`() async throws {
            let engine = try PostgreSQLStorage(
                address: "postgres://anna:secret@127.0.0.1:1/films?connect_timeout=1", schema: "x")
            let error = await #expect(throws: StorageError.self) { _ = try await engine.statistics() }
            #expect(error?.description.contains("postgres://anna@127.0.0.1:1/films") == true)
            #expect(error?.description.contains("secret") == false)
            #expect(error?.remedy == .startServer)
        }

        @Test(
            arguments: [
                ("connection to server at \"db\", port 5432 failed: Connection refused", .startServer),
                ("the server didn't accept a connection within 5.0 seconds", .startServer),
                ("could not translate host name \"db\" to address: Name or service not known", .correctAddress),
                ("connection to server at \"db\", port 5432 failed: session is read-only", .correctAddress),
                ("connection failed: FATAL:  password authentication failed for user \"anna\"", .correctCredentials),
                ("connection failed: fe_sendauth: no password supplied", .correctCredentials),
                ("connection failed: FATAL:  role \"anna\" does not exist", .correctCredentials),
                ("connection failed: FATAL:  database \"films\" does not exist", .createDatabase),
                ("connection failed: FATAL:  sorry, too many clients already", .retry),
                ("connection failed: server does not support SSL, but SSL was required", .adjustEncryption),
                ("connection failed: SSL error: certificate verify failed", .adjustEncryption),
                ("connection failed: FATAL:  no pg_hba.conf entry for host \"::1\", no encryption", .adjustEncryption),
            ] as [(String, StorageRemedy)])
        func `the error for a failed connection has a matching remedy`(_ message: String, _ remedy: StorageRemedy) {
            let error = PostgreSQLError(state: "", message: message).whileConnecting
            #expect(error.description == message && error.remedy == remedy)
        }

        @Test func `the error for a rejected statement doesn't suggest a remedy for files`() {
            for (state, remedy) in [
                ("42501", .rights), ("53100", .freeSpace), ("25006", .correctAddress), ("XX001", nil),
            ]
                as [(String, StorageRemedy?)]
            {
                #expect(PostgreSQLError(state: state, message: "").remedy == remedy)
            }
        }
    }
#endif
