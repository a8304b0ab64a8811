#if PostgreSQL
    import CoreDomain
    import Storage
    import Testing

    @testable import PostgreSQLStorage

    @Suite struct `A server that does not answer` {
        private let silence = ServerSilence()
        private static let timeout = PostgreSQLError.timeout("the server didn't answer", .seconds(5))

        private func fail(_ deadline: Deadline) {
            _ = try? silence.observing(deadline) { _ in throw Self.timeout }
        }

        @Test func `a silent server delays all engines by no more than the longest time limit in total`() throws {
            let first = try silence.deadline(.milliseconds(100))
            #expect(first.limit == .milliseconds(100))
            fail(first)
            let patient = try silence.deadline(.seconds(30))
            #expect(patient.limit > .seconds(20) && patient.limit < .seconds(30))
            fail(patient)
            #expect(try silence.deadline(.seconds(30)).limit < patient.limit)
        }

        @Test func `a silent server makes later operations fail at once with the same error`() throws {
            fail(try silence.deadline(.zero))
            let error = #expect(throws: PostgreSQLError.self) { try silence.deadline(.zero) }
            #expect(error?.isTimeout == true && error?.message == Self.timeout.message)
        }

        @Test func `after a server has answered again, even with an error, the full time limit applies`() throws {
            fail(try silence.deadline(.seconds(1)))
            try silence.observing(silence.deadline(.seconds(1))) { _ in }
            #expect(try silence.deadline(.seconds(1)).limit == .seconds(1))
            fail(try silence.deadline(.seconds(1)))
            #expect(throws: PostgreSQLError.self) {
                try silence.observing(silence.deadline(.seconds(1))) { _ in
                    throw PostgreSQLError(state: "42P01", message: "no such table")
                }
            }
            #expect(try silence.deadline(.seconds(1)).limit == .seconds(1))
        }

        @Test func `the silence of a server is shared by all engines that use its address`() {
            let one = StorageAddress("postgres://one/a")
            let other = StorageAddress("postgres://one/b")
            #expect(
                ServerSilence.of(one) === ServerSilence.of(one) && ServerSilence.of(one) !== ServerSilence.of(other))
        }
    }
#endif
