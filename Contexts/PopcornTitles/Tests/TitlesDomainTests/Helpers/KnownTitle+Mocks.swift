import CoreDomain
package import TitlesDomain

extension KnownTitle {
    /// Returns a title with that id.
    package static func mock(_ id: Int, _ title: String = "Solaris", _ popularity: Double = 20) -> KnownTitle {
        KnownTitle(ItemReference(.movie, id), title: title, popularity: popularity)
    }
}
