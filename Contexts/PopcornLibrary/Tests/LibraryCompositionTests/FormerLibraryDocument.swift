/// A library as a version without a log exported it.
enum FormerLibraryDocument {
    static let text = #"""
        {"popcorn": "library", "schema": 1,
        "changes": [
         {"added": ["12d35180-9813-4407-a8da-75aa2bf34bc8"], "changedAt": 1795663860.182, "eventID": 1,
          "item": "movie/550", "position": 0, "title": "Fight Club"}],
        "events": [
         {"changes": 1, "count": 1, "eventID": 1, "isOpen": false, "items": ["movie/550"], "kind": "titleSeen",
          "occurredAt": 1795663860.182, "titles": ["Fight Club"]}],
        "lists": [
         {"count": 1, "createdAt": 1795663860.884, "latestAt": 1795663860.903,
          "listID": "9c166a91-287b-44a8-b95e-0b9a39f0ec37", "name": "noir"},
         {"count": 0, "createdAt": 1795663860.866, "listID": "c1bdf536-b0cf-47dd-8d88-60a26df39606", "name": "later"},
         {"count": 1, "createdAt": 0, "latestAt": 1795663860.933, "listID": "watchlist", "name": "watchlist"}],
        "marks": [
         {"changedAt": 1795663860.933, "hasNote": false, "isDropped": false, "item": "movie/27205",
          "lists": ["watchlist"], "revision": 1, "timesSeen": 0}],
        "matches": [],
        "opinions": [
         {"changedAt": 1795663860.546, "episode": -1, "isDropped": false, "item": "movie/550",
          "note": "the diary in the diary", "ratedOn": "2026-11-26", "rating": 9, "season": -1, "tags": ["noir"]},
         {"changedAt": 1795663860.962, "episode": -1, "isDropped": true, "item": "tv/1396", "season": -1}],
        "places": [
         {"addedAt": 1795663860.903, "item": "movie/550", "listID": "9c166a91-287b-44a8-b95e-0b9a39f0ec37"},
         {"addedAt": 1795663860.933, "item": "movie/27205", "listID": "watchlist"}],
        "titles": [
         {"item": "movie/27205", "originalTitle": "Inception", "renewedAt": 1795663860.933, "runtime": 148,
          "title": "Inception", "year": 2010},
         {"item": "movie/550", "originalTitle": "Fight Club", "renewedAt": 1795663860.182, "runtime": 139,
          "title": "Fight Club", "year": 1999},
         {"item": "tv/1396", "originalTitle": "Breaking Bad", "renewedAt": 1795663860.479, "runtime": 47,
          "title": "Breaking Bad", "year": 2008}],
        "viewings": [
         {"day": "2020-01-01", "diaryOrder": "2020-01-01 0000000002 0001 00001 tv/1396", "enteredAt": 1795663860.479,
          "entry": 2, "episode": 1, "episodeID": 90200001, "item": "tv/1396", "period": "2020-01", "season": 1,
          "viewingID": "0666cb3b-ce8b-4db4-9905-100923d71601"},
         {"day": "2019-03", "diaryOrder": "2019-03-00 0000000001 0000 00000 movie/550", "enteredAt": 1795663860.182,
          "entry": 1, "item": "movie/550", "occasion": "movie/550 2019-03", "period": "2019-03",
          "viewingID": "12d35180-9813-4407-a8da-75aa2bf34bc8"}]}
        """#
}
