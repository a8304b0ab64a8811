/// Whether the requests of a task are many, such as those of an import, so that more of them may be sent at a time.
public enum BulkRequests {
    /// Whether they are.
    @TaskLocal public static var areSent = false
}
