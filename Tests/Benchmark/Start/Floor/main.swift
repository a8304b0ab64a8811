import Foundation

// A minimal program that uses Foundation: it compares two dates and ends.
print(Date.now > .distantPast ? "ok" : "")
