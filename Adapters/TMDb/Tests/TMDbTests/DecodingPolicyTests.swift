import Testing

@testable import TMDb

/// The rules for every key of every response.
struct DecodingPolicyTests {
    @Test(arguments: WireFixture.all)
    func `a complete response is decoded without skipping anything`(fixture: WireFixture) throws {
        #expect(try fixture.decode(fixture.json).skipped == 0)
    }

    @Test(arguments: WireFixture.all)
    func `a missing key or null value is decoded as absent, and nothing else changes`(fixture: WireFixture) throws {
        let whole = try fixture.whole()
        for (path, _) in fixture.json.members {
            for absence in [nil, JSONValue.null] {
                try expectAbsence(of: path, in: fixture, being: absence, whole)
            }
        }
    }

    @Test(arguments: WireFixture.all)
    func `an empty string is decoded as absent if optional, but is an error in place of a number or a flag`(
        fixture: WireFixture
    ) throws {
        let whole = try fixture.whole()
        for (path, value) in fixture.json.members where value.isScalar {
            if !value.isText {
                expectMisfit(at: path, in: fixture, being: .string(""), insteadOf: value)
            } else if fixture.rules[path.pattern] == nil {
                try expectAbsence(of: path, in: fixture, being: .string(""), whole)
            }
        }
    }

    @Test(arguments: WireFixture.all)
    func
        `a value of the wrong type is dropped if it belongs to a person, a row or a child, and otherwise an error at its path`(
            fixture: WireFixture
        ) throws
    {
        for (path, value) in fixture.json.members {
            let others: [JSONValue] = value.isScalar ? [.object([:]), .array([])] : [.string("x"), .number(1)]
            for other in others { expectMisfit(at: path, in: fixture, being: other, insteadOf: value) }
            if value.isText { expectMisfit(at: path, in: fixture, being: .bool(true), insteadOf: value) }
        }
    }

    @Test(arguments: WireFixture.all)
    func `an unknown key changes nothing`(fixture: WireFixture) throws {
        guard case .object(var object) = fixture.json else { return }
        object["some_new_key"] = .object(["id": .string("")])
        #expect(try leaves(of: fixture.decode(.object(object)).value) == fixture.whole())
    }

    private func expectAbsence(
        of path: JSONValue.Path, in fixture: WireFixture, being value: JSONValue?, _ whole: [String: String]
    ) throws {
        let changed = fixture.json.replacing(path, with: value)
        guard fixture.rules[path.pattern] != .error else {
            return expectError(at: path, in: fixture, being: value)
        }
        let (response, skipped) = try fixture.decode(changed)
        let difference = Difference(whole, leaves(of: response))
        switch fixture.rules[path.pattern] {
        case .skip: #expect(skipped == 1, "\(path)")
        case .substitute: #expect(skipped == 0 && difference.isOneChange, "\(path): \(difference)")
        default: #expect(skipped == 0 && difference.isOneAbsence, "\(path): \(difference)")
        }
    }

    private func expectMisfit(
        at path: JSONValue.Path, in fixture: WireFixture, being value: JSONValue, insteadOf former: JSONValue
    ) {
        guard fixture.isLenient(path.pattern, former) else { return expectError(at: path, in: fixture, being: value) }
        #expect(throws: Never.self, "\(path)") {
            let (response, skipped) = try fixture.decode(fixture.json.replacing(path, with: value))
            #expect((1...2).contains(skipped), "\(path)")
            let known = try Set(fixture.whole().values).union(["nil", "[]", "unknown"])
            #expect(known.isSuperset(of: leaves(of: response).values), "\(path)")
        }
    }

    private func expectError(at path: JSONValue.Path, in fixture: WireFixture, being value: JSONValue?) {
        let error = #expect(throws: (any Error).self, "\(path)") {
            try fixture.decode(fixture.json.replacing(path, with: value))
        }
        let keyPath = error.map { DecodingProblem($0).keyPath } ?? ""
        #expect(keyPath == path.description)
    }
}
