/// A layer that a property passes on its path from TMDb to the screen.
public enum Layer: String, CaseIterable, Sendable {
    case tmdb = "TMDb", adapter, domain, entity, toEntity = "to entity", toDomain = "to domain", application, mock,
        tests
    case screen
}

/// A type of a domain that an adapter or a storage maps, and its counterparts in the other layers.
public struct Model: Sendable {
    /// The context, such as `TVSeries`, and the type's name, such as `TVSeason`.
    public let context, name: String
    /// The missing lines: the position in the sources, the problem, and the next step.
    public private(set) var problems: [String] = []
    /// The state of each property at each layer.
    private(set) var rows: [(name: String, cells: [Layer: Cell])] = []

    private let tree: SourceTree
    private let domain: Site
    private let wire, entity, details: Site?
    private let fromTMDb, toDomain, toEntity, mocks: [Site]
    private let adapters, mappers, application, tests, app: [SourceFile]
    private let reference: Site?

    /// A property at a layer: there, there under another name, not needed, or missing.
    enum Cell: String, Sendable {
        case present = "✓", derived = "≈", none = "", missing = "MISSING"
    }

    /// Returns the models of all contexts, or of `context` and `name` only.
    public static func all(in tree: SourceTree, context: String? = nil, name: String? = nil) -> [Model] {
        let pattern = /(?m)^public struct (\w+)/
        return tree.files(in: "Contexts/Popcorn", containing: "Domain/").flatMap { file -> [Model] in
            let folders = file.path.split(separator: "/")
            guard folders[2] == "Sources", folders[3].hasSuffix("Domain") else { return [] }
            let found = String(folders[3].dropLast("Domain".count))
            guard context == nil || context == found else { return [] }
            return file.text.matches(of: pattern).map { String($0.1) }.filter { name == nil || name == $0 }
                .compactMap { Model($0, of: found, declaredIn: file, tree) }
        }
    }

    /// Creates the model, or returns `nil` if nothing maps the type.
    private init?(_ name: String, of context: String, declaredIn file: SourceFile, _ tree: SourceTree) {
        guard let domain = file.structure(name) else { return nil }
        (self.name, self.context, self.tree, self.domain) = (name, context, tree, domain)
        let (sources, adapter) = ("Contexts/Popcorn\(context)/Sources/", "Adapters/Contexts/Popcorn\(context)Adapters/")
        adapters = tree.files(in: "\(adapter)Sources/", containing: "/Mappers/")
        mappers = tree.files(in: "\(sources)\(context)Infrastructure/", containing: "/Mappers/")
        application = tree.files(in: "\(sources)\(context)Application/")
        app = tree.files(in: "Apps/Popcorn/Sources/")
        tests = (tree.files(in: "Contexts/Popcorn\(context)/Tests/") + tree.files(in: "\(adapter)Tests/"))
            .filter { !$0.path.contains("/Helpers/") }
        mocks = tree.files(in: "Contexts/Popcorn\(context)/Tests/", containing: "/Helpers/").filter {
            $0.text.contains("extension \(name) {")
        }.flatMap { $0.calls(name) }
        let entityName = "\(context)\(name)Entity"
        entity =
            tree.files(in: sources, containing: "/Local/Models/").lazy.compactMap { $0.structure(entityName) }.first
        details = application.lazy.compactMap { $0.structure("\(name)Details") }.first
        let ownFirst = { (file: SourceFile) in file.path.hasSuffix("/\(name)Mapper.swift") }
        fromTMDb = (adapters.filter(ownFirst) + adapters).flatMap { $0.calls(name) }
        let infrastructure = tree.files(in: "\(sources)\(context)Infrastructure/")
        toDomain = infrastructure.flatMap { $0.calls(name) }
        toEntity = infrastructure.flatMap { $0.calls(entityName) }
        guard !fromTMDb.isEmpty || entity != nil else { return nil }
        let mapper = fromTMDb.first?.path
        let wireName = adapters.first { $0.path == mapper }?.wireType(of: name)
        wire =
            tree.files(in: "Adapters/TMDb/Sources/TMDb/Wire/").lazy
            .compactMap { file in wireName.flatMap(file.structure) }.first
        // A type beside the one that has the wire type's name takes a part of its properties only.
        let isPartial =
            wireName != name
            && tree.files(in: "\(sources)\(context)Domain/").contains { file in
                wireName.flatMap(file.structure) != nil
            }
        reference =
            isPartial
            ? nil
            : tree.files(in: "Tests/CompletenessTests/TypeReference/").lazy
                .compactMap { file in wireName.flatMap(file.referenceTable) }.first
        inspect()
    }

    private mutating func inspect() {
        let listed = (reference?.names ?? []).filter { !domain.names.contains($0) && $0 != "id" }
        rows = (domain.names + listed).map { name in (name, cells(of: name)) }
        for row in rows {
            for layer in Layer.allCases where row.cells[layer] == .missing { report(row.name, at: layer) }
        }
        if mocks.isEmpty, !fromTMDb.isEmpty, domain.path.hasSuffix("/\(name).swift") {
            problems.append("\(domain.position): \(name) has no mock. Add \(helpers)/\(name)+Mocks.swift.")
        }
        reportUntestedMappers()
    }

    private func cells(of property: String) -> [Layer: Cell] {
        var cells: [Layer: Cell] = [:]
        let resolved = property.replacing("Path", with: "URLSet")
        let isIdentity = property == "id"
        let readsIt = { (files: [SourceFile]) in files.contains { $0.members.contains(property[...]) } }
        if let reference, reference.names.contains(property) {
            cells[.tmdb] = wire?.names.contains(property) == true ? .present : .missing
        } else if !fromTMDb.isEmpty {
            cells[.tmdb] = wire?.names.contains(property) == true ? .present : .derived
        }
        cells[.domain] = domain.names.contains(property) ? .present : .missing
        guard cells[.domain] == .present else { return cells }
        if !fromTMDb.isEmpty { cells[.adapter] = fromTMDb.has(property) }
        if let entity {
            let (stored, given) = (entity.names.contains(property), toEntity.has(property))
            let isRead = isIdentity || readsIt(mappers)
            cells[.toDomain] = toDomain.isEmpty ? Cell.none : toDomain.has(property)
            cells[.toEntity] = !stored && given == .missing && isRead ? .derived : given
            let isRenamed = cells[.toEntity] == .derived && cells[.toDomain] != .missing
            cells[.entity] = stored ? .present : isRenamed ? .derived : .missing
        }
        if let details, !fromTMDb.isEmpty {
            let isRead = resolved == property && readsIt(application.filter { !$0.calls("\(name)Details").isEmpty })
            cells[.application] =
                details.names.contains(property)
                ? .present : details.names.contains(resolved) || isRead ? .derived : .missing
        }
        if !mocks.isEmpty { cells[.mock] = mocks.has(property) }
        let isTested =
            reference?.names.contains(property) == true || tests.contains { $0.words.contains(property[...]) }
        cells[.tests] = isTested ? .present : toDomain.isEmpty || mocks.isEmpty ? .missing : .derived
        cells[.screen] =
            readsIt(app) ? .present : app.contains { $0.members.contains(resolved[...]) } ? .derived : Cell.none
        return cells
    }

    private mutating func report(_ property: String, at layer: Layer) {
        let (site, problem, remedy): (Site?, String, String) =
            switch layer {
            case .tmdb: (reference, "TMDb.\(name) lacks \(property)", "Add it to the wire type, with its coding key.")
            case .domain: (domain, "\(name) lacks \(property)", "Add it, its argument of init, and a comment.")
            case .adapter: (fromTMDb.first, "\(name)(…) is not given \(property)", "Pass dto.\(property).")
            case .entity:
                (entity, "the entity lacks \(property)", "Add a var, and a line to its schema in the same order.")
            case .toEntity:
                (toEntity.first ?? entity, "the entity is not given \(property)", "Pass domain.\(property).")
            case .toDomain: (toDomain.first ?? entity, "\(property) is not read back", "Pass entity.\(property).")
            case .application: (details, "\(name)Details lacks \(property)", "Add it, and pass it in the mapper.")
            case .mock: (mocks.first, "the mock lacks \(property)", "Add a parameter with a value.")
            case .tests: (domain, "no test names \(property)", "Add it to the tests of \(name)Mapper.")
            case .screen: (nil, "", "")
            }
        problems.append("\((site ?? domain).position): \(problem). \(remedy)")
    }

    /// The guide's paths of tests: each mapper has its own.
    private mutating func reportUntestedMappers() {
        let layers = [(adapters, "\(name)Mapper"), (mappers, "\(name)Mapper"), (application, "\(name)DetailsMapper")]
        for (files, mapper) in layers {
            for file in files where file.path.hasSuffix("/\(mapper).swift") {
                let folders = file.path.split(separator: "/")
                guard let sources = folders.firstIndex(of: "Sources") else { continue }
                let module = folders[sources + 1]
                let isAdapter = folders[0] == "Adapters"
                let path =
                    folders[..<sources].joined(separator: "/")
                    + "/Tests/\(module)Tests/\(isAdapter ? "DataSources/" : "")Mappers/\(mapper)Tests.swift"
                if tree[path] == nil {
                    problems.append("\(file.path):1: \(mapper) of \(module) has no tests. Add \(path).")
                }
            }
        }
    }

    private var helpers: String { "Contexts/Popcorn\(context)/Tests/\(context)DomainTests/Helpers" }
}

extension [Site] {
    fileprivate func has(_ property: String) -> Model.Cell {
        contains { $0.names.contains(property) } ? .present : .missing
    }
}

extension SourceFile {
    /// Returns the wire type that a mapper turns into `name`.
    func wireType(of name: String) -> String? {
        text.matches(of: /_ \w+: TMDb\.(\w+)[^{]*-> \[?(?:\w+\.)?(\w+)/).first { $0.2 == name }.map { String($0.1) }
    }

    /// Returns the table of a wire type in the reference of TMDb's types.
    func referenceTable(_ name: String) -> Site? {
        guard let table = text.firstRange(of: "\"\(name)\",\n"),
            let lines = text[table.upperBound...].firstMatch(of: /"""\n([^"]*)"""/)
        else { return nil }
        let names = lines.1.matches(of: /(\w+):\ /).map { String($0.1) }
        return Site(path: path, line: line(of: table.lowerBound), names: names)
    }
}
