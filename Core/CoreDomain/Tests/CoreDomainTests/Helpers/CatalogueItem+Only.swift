package import CoreDomain

extension CatalogueItem {
    /// Returns the item without its other parts.
    package func only(_ parts: Set<Part>) -> Self {
        Self(root, PartValues(parts.reduce(into: [:]) { $0[$1] = value(of: $1) }))
    }
}
