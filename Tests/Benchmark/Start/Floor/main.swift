import Foundation

// The least that a program with Foundation does: it starts, uses it, and ends.
print(Date.now > .distantPast ? "ok" : "")
