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
    func `an empty string is decoded as absent if optional, and is skipped in place of a number or a flag`(
        fixture: WireFixture
    ) throws {
        let whole = try fixture.whole()
        for (path, value) in fixture.json.members where value.isScalar {
            if !value.isText {
                try expectMisfit(at: path, in: fixture, being: .string(""), whole)
            } else if fixture.rules[path.pattern] == nil {
                try expectAbsence(of: path, in: fixture, being: .string(""), whole)
            }
        }
    }

    @Test(arguments: WireFixture.all)
    func `a value of another type costs itself or its row, and is counted once`(fixture: WireFixture) throws {
        let whole = try fixture.whole()
        for (path, value) in fixture.json.members {
            var others: [JSONValue] = value.isScalar ? [.object([:]), .array([])] : [.string("x"), .number(1)]
            if value.isText { others.append(.bool(true)) }
            for other in others { try expectMisfit(at: path, in: fixture, being: other, whole) }
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

    /// Expects that nothing outside the row of the value at `path` changes.
    private func expectMisfit(
        at path: JSONValue.Path, in fixture: WireFixture, being value: JSONValue, _ whole: [String: String]
    ) throws {
        let changed = fixture.json.replacing(path, with: value)
        if fixture.rules[path.pattern] == .error { return expectError(at: path, in: fixture, being: value) }
        let (response, skipped) = try fixture.decode(changed)
        #expect(skipped == 1, "\(path): \(value)")
        // A credit without an order has its position, and a creator without an original name has the name.
        let known = Set(whole.values).union(["nil", "[]", "{}", "", "unknown", "0", "1"])
        var lost = whole.values.filter { $0 != "nil" }
        for value in leaves(of: response).values {
            #expect(known.contains(value), "\(path): \(value)")
            if let index = lost.firstIndex(of: value) { lost.remove(at: index) }
        }
        #expect(lost.count <= fixture.json.row(at: path).scalars.count, "\(path): \(lost)")
    }

    private func expectError(at path: JSONValue.Path, in fixture: WireFixture, being value: JSONValue?) {
        let error = #expect(throws: (any Error).self, "\(path)") {
            try fixture.decode(fixture.json.replacing(path, with: value))
        }
        let keyPath = error.map { DecodingProblem($0).keyPath } ?? ""
        #expect(keyPath == path.description)
    }
}
