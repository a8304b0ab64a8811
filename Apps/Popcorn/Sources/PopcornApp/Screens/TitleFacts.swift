/// What another context knows of a title beyond its row in a list.
struct TitleFacts: Sendable {
    /// In minutes.
    let runtime: Int?
    /// In US dollars; 0 if it is unknown.
    let revenue: Double?
    /// The most prominent offer in the user's region: “stream Disney+”.
    let offers: String?
}
