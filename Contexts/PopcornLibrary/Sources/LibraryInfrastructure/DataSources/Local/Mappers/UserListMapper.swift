import LibraryDomain

/// Maps lists, without their entries, between domain and storage.
struct UserListMapper {
    /// Returns `nil` for a name that this version doesn't allow.
    func map(_ entity: LibraryUserListEntity) -> UserList? {
        guard let name = ListName(entity.name), let slug = ListName(entity.slug) else { return nil }
        return UserList(
            id: ListID(entity.listID), name: name, slug: slug,
            createdAt: entity.createdAt, count: entity.count, latestAt: entity.latestAt, hasOwnName: entity.hasOwnName)
    }

    func map(_ domain: UserList) -> LibraryUserListEntity {
        LibraryUserListEntity(
            listID: domain.id.rawValue, name: domain.name.text, slug: domain.slug.text, createdAt: domain.createdAt,
            count: domain.count, latestAt: domain.latestAt, hasOwnName: domain.hasOwnName)
    }
}
