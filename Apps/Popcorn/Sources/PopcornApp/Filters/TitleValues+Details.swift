import CoreDomain

extension TitleValues {
    /// Sets what details of all kinds have. What is `nil` was no part of the response, and stays unknown.
    mutating func setDetails(
        runtimes: [Int?], countries: [String]?, companies: [Int]?, certification: String?, status: String?,
        cast: [Int]?, crew: [Int]?
    ) {
        // TMDb sends 0 for a length that it doesn't know.
        numbers[.runtime] = runtimes.compactMap(\.self).filter { $0 > 0 }.map(Double.init)
        if numbers[.released] == nil { numbers[.released] = [] }
        words[.country] = countries.map(Set.init)
        words[.company] = companies.map { Set($0.map(String.init)) }
        words[.certification] = Set([certification?.uppercased()].compactMap(\.self))
        words[.status] = Set([status].compactMap(\.self))
        (words[.cast], words[.crew]) = (cast.map { Set($0.map(String.init)) }, crew.map { Set($0.map(String.init)) })
        words[.person] = words[.cast].flatMap { cast in words[.crew].map(cast.union) }
    }
}

extension TitleOffers {
    /// The ids of the services whose offers are of one of these kinds.
    func ids(of kinds: Set<String>) -> Set<String> {
        let offers = ["stream": stream, "free": free, "ads": ads, "rent": rent, "buy": buy]
        return Set(offers.filter { kinds.contains($0.key) }.values.flatMap { $0 ?? [] }.map { String($0.id) })
    }
}
