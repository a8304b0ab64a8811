package import CoreDomain
package import Foundation
package import PeopleDomain

extension KnownForTitle {
    package static func mock(
        item: ItemReference = ItemReference(.movie, 129),
        title: String = "Spirited Away",
        date: Date? = CalendarDay.date(from: "2001-07-20")
    ) -> KnownForTitle {
        KnownForTitle(item: item, title: title, date: date)
    }
}
