import LoopbackTMDb

/// A catalogue of twelve titles that have more of everything than a window has room for.
enum LongTitles {
    /// Names of 60 characters.
    static let names = (1...12).map { number in
        let start = "\(number < 10 ? "0" : "")\(number) The Long and Winding Story of"
        return (start + " a Very Patient Lighthouse Keeper").prefix(60).padding(to: 60)
    }

    /// A plot of 900 characters.
    static let plot = String(repeating: "A keeper of a lighthouse waits for a ship. ", count: 30).prefix(900).padding(
        to: 900)

    /// The names of the user's lists.
    static let lists = ["best-of-the-nineties-and-before", "to-watch-with-my-grandparents", "rainy-sunday-afternoons"]

    static let catalogue: MadeCatalogue = {
        let people = (1...40).map { number in
            MadeTitle(.person, number, "Bartholomew Featherstonehaugh the \(number)th", 1950).with {
                $0.overview = plot
                $0.picturePath = "/portrait.jpg"
            }
        }
        let companies = (1...9).map { "Northern Lights Pictures and Entertainment \($0)" }
        let titles = names.enumerated().map { index, name in
            MadeTitle(index < 8 ? .movie : .tv, index + 1, name, 1990 + index, votes: 20_000 - index).with {
                $0.overview = plot
                $0.tagline = "He waits, and waits, and waits, until the very last light of the very last day goes out."
                $0.credits = people
                $0.directors = Array(people.prefix(6))
                $0.companies = companies
                $0.keywords = (1...12).map { "a keyword of some length \($0)" }
                $0.picturePath = "/poster.jpg"
                if index >= 8 { $0.episodes = [Int](repeating: 24, count: 30) }
            }
        }
        return MadeCatalogue(titles + people.map { person in person.with { $0.credits = titles } })
    }()
}

extension Substring {
    /// Returns the text with full stops up to a number of characters.
    fileprivate func padding(to count: Int) -> String { self + String(repeating: ".", count: count - self.count) }
}
