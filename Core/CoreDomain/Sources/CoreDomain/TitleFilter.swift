/// Conditions that a title must meet, and the order of the matching titles.
public struct TitleFilter: Hashable, Sendable, Codable {
    /// Conditions on words, ids or codes.
    public var choices: [TitleProperty: Choice] = [:]
    /// Conditions on numbers.
    public var bounds: [TitleProperty: Bounds] = [:]
    /// The kinds of offers to include: “stream”, “free”, “ads”, “rent”, “buy”.
    public var offers: Set<String> = ["stream", "free", "ads"]
    /// The order; `nil` for the source's own order.
    public var order: Order?

    /// Creates a filter that accepts every title.
    public init() {}

    /// A condition on the words of a property.
    public struct Choice: Hashable, Sendable, Codable {
        /// The groups of words; a title needs at least one word from each group.
        public var groups: [Set<String>]
        /// The words that an accepted title must not have.
        public var excluded: Set<String>

        public init(_ groups: [Set<String>] = [], excluded: Set<String> = []) {
            self.groups = groups
            self.excluded = excluded
        }

        /// Returns whether a title with these words meets the condition.
        func accepts(_ words: Set<String>) -> Bool {
            groups.allSatisfy { !$0.isDisjoint(with: words) } && excluded.isDisjoint(with: words)
        }
    }

    /// A condition on a number, as inclusive limits.
    public struct Bounds: Hashable, Sendable, Codable {
        /// The minimum; `nil` for none.
        public var lower: Double?
        /// The maximum; `nil` for none.
        public var upper: Double?

        public init(_ lower: Double? = nil, _ upper: Double? = nil) {
            self.lower = lower
            self.upper = upper
        }

        /// Returns whether a number meets the condition.
        func accepts(_ number: Double) -> Bool {
            lower.map { $0 <= number } ?? true && upper.map { number <= $0 } ?? true
        }

        /// Returns whether an unknown number within a span meets the condition; `nil` if it may or may not.
        func accepts(_ span: ClosedRange<Double>) -> Bool? {
            if accepts(span.lowerBound), accepts(span.upperBound) { return true }
            // A missing limit is met by any number.
            let isBelow = lower.map { span.upperBound < $0 } ?? false
            let isAbove = upper.map { $0 < span.lowerBound } ?? false
            return isBelow || isAbove ? false : nil
        }
    }

    /// An order of titles.
    public struct Order: Hashable, Sendable, Codable {
        /// The name of the order: “rating”, “year” and so on.
        public let name: String
        /// Whether the order is reversed.
        public let isReversed: Bool

        public init(_ name: String, isReversed: Bool = false) {
            self.name = name
            self.isReversed = isReversed
        }
    }

    /// The properties used by conditions.
    public var properties: Set<TitleProperty> { Set(choices.keys).union(bounds.keys) }

    /// Whether the filter accepts every title, in any order.
    public var isEmpty: Bool { properties.isEmpty && order == nil }

    /// Returns the filter with only the conditions for which `isKept` returns `true`, and without an order.
    public func only(_ isKept: (TitleProperty) -> Bool) -> TitleFilter {
        var filter = self
        filter.choices = choices.filter { isKept($0.key) }
        filter.bounds = bounds.filter { isKept($0.key) }
        filter.order = nil
        return filter
    }

    /// Returns whether the filter accepts a title; `nil` if that depends on an unknown property.
    package func accepts(_ values: TitleValues) -> Bool? {
        let answers = answers(for: values).map(\.answer)
        if answers.contains(false) { return false }
        return answers.contains(nil) ? nil : true
    }

    /// Returns the properties whose conditions can't be decided by the known values.
    package func undecided(in values: TitleValues) -> [TitleProperty] {
        answers(for: values).filter { $0.answer == nil }.map(\.property)
    }

    /// Returns whether a title meets each condition; `nil` if that is unknown.
    private func answers(for values: TitleValues) -> [(property: TitleProperty, answer: Bool?)] {
        choices.map { property, choice in (property, values.words[property].map(choice.accepts)) }
            + bounds.map { property, bounds in
                let known = values.numbers[property].map { $0.contains(where: bounds.accepts) }
                return (property, known ?? values.spans[property].flatMap { bounds.accepts($0) })
            }
    }

    /// The filter as text; equal filters have equal texts.
    package var text: String {
        let words = choices.map { property, choice in
            let groups = choice.groups.map { $0.sorted().joined(separator: "/") }.sorted()
            let excluded = choice.excluded.sorted().map { "-\($0)" }
            return "\(property)=" + (groups + excluded).joined(separator: ",")
        }
        let numbers = bounds.map { property, bounds in
            let lower = bounds.lower.map { String($0) } ?? ""
            let upper = bounds.upper.map { String($0) } ?? ""
            return "\(property)=\(lower)..\(upper)"
        }
        let kinds = choices[.service] == nil ? [] : ["offers=" + offers.sorted().joined(separator: ",")]
        let conditions = (words + numbers + kinds).sorted()
        guard let order else { return conditions.joined(separator: "&") }
        let sign = order.isReversed ? "-" : ""
        return (conditions + ["sort=\(sign)\(order.name)"]).joined(separator: "&")
    }
}

/// A property of titles that a condition can use.
public enum TitleProperty: String, Hashable, Sendable, Codable {
    /// The ids of genres.
    case genre
    /// The ids of production companies.
    case company
    /// The ids of the networks that broadcast a series.
    case network
    /// The ids of keywords.
    case keyword
    /// The ids of the people who worked on the title.
    case person
    /// The ids of the cast.
    case cast
    /// The ids of the crew.
    case crew
    /// The ids of the services that offer the title.
    case service
    /// The original language, as ISO 639-1.
    case language
    /// The countries of origin, as ISO 3166-1.
    case country
    /// The certification in the region: “PG-13”; “..PG-13” stands for PG-13 and every lower certification.
    case certification
    /// The types of releases: “premiere”, “limited”, “theatrical”, “digital”, “physical”, “tv”.
    case release
    /// The production status: “released”, “ended”.
    case status
    /// The kind of series: “miniseries”.
    case type
    /// Additional kinds of titles to include: “adult”, “video”.
    case include
    /// The user's tags.
    case tag
    /// The user's lists.
    case list
    /// The user's action on the title: “seen”, “rated”, “listed”.
    case mark
    /// The user's progress in a series, such as “progress” for one in progress.
    case state
    /// The user's rating, from 1 to 10.
    case ownRating
    /// The day of the release or of the first episode, as a number: 20061020.
    case released
    /// The days of the episodes' broadcasts, as numbers: 20061020.
    case aired
    /// The average vote, from 0 to 10.
    case rating
    /// The number of votes.
    case votes
    /// The popularity, as the source of the title scores it.
    case popularity
    /// The length in minutes; for a series, that of an episode.
    case runtime
    /// The revenue of a movie in US dollars.
    case revenue

    /// Whether the property comes from the user's library.
    package var isOwn: Bool {
        switch self {
        case .tag, .list, .mark, .state, .ownRating: true
        default: false
        }
    }
}

/// The known values of a title's properties. A property without an entry is unknown; one with an empty
/// entry is known to be absent.
public struct TitleValues: Equatable, Sendable, Codable {
    /// The words, ids or codes of each property.
    public var words: [TitleProperty: Set<String>] = [:]
    /// The numbers of each property. Some properties have several.
    public var numbers: [TitleProperty: [Double]] = [:]
    /// The spans of numbers that aren't known exactly, such as the day of a release in a year.
    public var spans: [TitleProperty: ClosedRange<Double>] = [:]

    /// Creates values for a title with no known properties.
    public init() {}

    /// Returns these values, with missing properties taken from `other`.
    package func completed(by other: TitleValues) -> TitleValues {
        var values = self
        values.words.merge(other.words) { own, _ in own }
        values.numbers.merge(other.numbers) { own, _ in own }
        values.spans.merge(other.spans) { own, _ in own }
        return values
    }
}
