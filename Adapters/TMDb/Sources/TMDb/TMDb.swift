/// The namespace of TMDb's wire format: what its API sends, and the arguments that requests take.
///
/// The types have the names of TMDb's own documentation: `TMDb.Movie`, `TMDb.Genre`. Within the namespace they cannot
/// clash with a context's domain types, so that a file may import both and write `Movie` for the domain's.
public enum TMDb {}
