import Foundation

/// A layer in the path of a property from TMDb to the application, or what tests need to know of it.
public enum Layer: String, CaseIterable, Sendable {
    case tmdb = "TMDb", adapter, domain, entity, toEntity = "to entity", toDomain = "to domain"
    case application, mock, reference
}

/// A domain type mapped by an adapter or a storage, and its counterparts in the other layers.
public struct Model: Sendable {
    /// The context, such as `TVSeries`.
    public let context: String
    /// The type's name, such as `TVSeason`.
    public let name: String
    /// The missing lines, each with its position in the sources, the problem, and the next step.
    public private(set) var problems: [String] = []
    private(set) var rows: [(name: String, cells: [Layer: Cell])] = []

    private let tree: SourceTree
    private let domain: Site
    private let wire: Site?
    private let entity: Site?
    private let details: Site?
    private let fromTMDb: [Site]
    private let toDomain: [Site]
    private let toEntity: [Site]
    private let mocks: [Site]
    private let adapters: [SourceFile]
    private let mappers: [SourceFile]
    private let application: [SourceFile]
    /// The table of the wire type in the reference of TMDb's types, whose properties `CompletenessTests` send through
    /// each layer.
    private let reference: Site?

    /// The state of a property in a layer: present, present under another name, not needed, or missing.
    enum Cell: String, Sendable {
        case present = "✓", derived = "≈", none = "", missing = "MISSING"
    }

    /// Returns the models of all contexts, or only those with the given `context` and `name`.
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

    /// Creates the model, or returns `nil` if no mapper maps the type.
    private init?(_ name: String, of context: String, declaredIn file: SourceFile, _ tree: SourceTree) {
        guard let domain = file.structure(name) else { return nil }
        self.name = name
        self.context = context
        self.tree = tree
        self.domain = domain
        let folder = "Contexts/Popcorn\(context)/"
        let adapter = "Adapters/Contexts/Popcorn\(context)Adapters/"
        let infrastructure = tree.files(in: "\(folder)Sources/\(context)Infrastructure/")
        let entityName = "\(context)\(name)Entity"
        adapters = tree.files(in: "\(adapter)Sources/", containing: "/Mappers/")
        mappers = infrastructure.filter { $0.path.contains("/Mappers/") }
        application = tree.files(in: "\(folder)Sources/\(context)Application/")
        let inTests = tree.files(in: "\(folder)Tests/") + tree.files(in: "\(adapter)Tests/")
        mocks = inTests.filter { $0.path.contains("/Helpers/") && $0.text.contains("extension \(name) {") }.calls(name)
        entity = infrastructure.filter { $0.path.contains("/Local/Models/") }.structure(entityName)
        details = application.structure("\(name)Details")
        fromTMDb = (adapters.filter { $0.path.hasSuffix("/\(name)Mapper.swift") } + adapters).calls(name)
        toDomain = infrastructure.calls(name)
        toEntity = infrastructure.calls(entityName)
        guard !fromTMDb.isEmpty || entity != nil else { return nil }
        let mapper = fromTMDb.first?.path
        let wireName = adapters.first { $0.path == mapper }?.wireType(of: name) ?? ""
        wire = tree.files(in: "Adapters/TMDb/Sources/TMDb/Wire/").structure(wireName)
        // If the domain also has a type named like the wire type, this type has only some of the wire type's
        // properties.
        let isPartial =
            wireName != name && tree.files(in: "\(folder)Sources/\(context)Domain/").structure(wireName) != nil
        let tables = tree.files(in: "Tests/CompletenessTests/TypeReference/").lazy
        reference = isPartial ? nil : tables.compactMap { $0.referenceTable(wireName) }.first
        inspect()
    }

    private mutating func inspect() {
        let listed = (reference?.names ?? []).filter { !domain.names.contains($0) && $0 != "id" }
        rows = (domain.names + listed).map { name in (name, cells(of: name)) }
        for row in rows {
            for layer in Layer.allCases where row.cells[layer] == .missing { report(row.name, at: layer) }
        }
        if mocks.isEmpty, !fromTMDb.isEmpty, domain.path.hasSuffix("/\(name).swift") {
            let folder = "Contexts/Popcorn\(context)/Tests/\(context)DomainTests/Helpers"
            problems.append("\(domain.position): \(name) has no mock. Add \(folder)/\(name)+Mocks.swift.")
        }
        reportUntestedMappers()
    }

    private func cells(of property: String) -> [Layer: Cell] {
        var cells: [Layer: Cell] = [:]
        let resolved = property.replacing("Path", with: "URLSet")
        let isListed = reference.has(property)
        let isSent = wire.has(property)
        if isListed || !fromTMDb.isEmpty { cells[.tmdb] = isSent ? .present : isListed ? .missing : .derived }
        cells[.domain] = domain.names.contains(property) ? .present : .missing
        guard cells[.domain] == .present else { return cells }
        if !fromTMDb.isEmpty { cells[.adapter] = fromTMDb.cell(property) }
        if entity != nil {
            let stored = entity.has(property)
            let given = toEntity.cell(property)
            cells[.toDomain] = toDomain.isEmpty ? Cell.none : toDomain.cell(property)
            let isRead = property == "id" || mappers.read(property)
            cells[.toEntity] = !stored && given == .missing && isRead ? .derived : given
            let isRenamed = cells[.toEntity] == .derived && cells[.toDomain] != .missing
            cells[.entity] = stored ? .present : isRenamed ? .derived : .missing
        }
        if details != nil, !fromTMDb.isEmpty {
            let mappers = application.filter { !$0.calls("\(name)Details").isEmpty }
            let isDerived = details.has(resolved) || (resolved == property && mappers.read(property))
            cells[.application] = details.has(property) ? .present : isDerived ? .derived : .missing
        }
        if !mocks.isEmpty { cells[.mock] = mocks.cell(property) }
        if reference != nil, isSent { cells[.reference] = isListed ? .present : .missing }
        return cells
    }

    private mutating func report(_ property: String, at layer: Layer) {
        let (site, problem, step): (Site?, String, String) =
            switch layer {
            case .tmdb: (reference, "TMDb.\(name) has no \(property)", "Add it to the wire type, with its coding key.")
            case .domain: (domain, "\(name) has no \(property)", "Add it, its init argument and a comment.")
            case .adapter: (fromTMDb.first, "\(name)(…) is called without \(property)", "Pass dto.\(property).")
            case .entity:
                (entity, "the entity has no \(property)", "Add a var, and a line at the same position in its schema.")
            case .toEntity: (toEntity.first, "the entity is created without \(property)", "Pass domain.\(property).")
            case .toDomain: (toDomain.first, "\(property) is not read back", "Pass entity.\(property).")
            case .application: (details, "\(name)Details has no \(property)", "Add it, and pass it in the mapper.")
            case .mock: (mocks.first, "the mock has no \(property)", "Add a parameter with a value.")
            case .reference:
                (
                    reference, "the reference of TMDb's types has no \(property)",
                    "Add it with its type, and with its key unless that is the name in snake case."
                )
            }
        problems.append("\((site ?? domain).position): \(problem). \(step)")
    }

    /// Reports mappers without tests at the path required by the mapping guide.
    private mutating func reportUntestedMappers() {
        let layers = [(adapters, "\(name)Mapper"), (mappers, "\(name)Mapper"), (application, "\(name)DetailsMapper")]
        for (files, mapper) in layers {
            for file in files where file.path.hasSuffix("/\(mapper).swift") {
                let halves = file.path.split(separator: "/Sources/").map(String.init)
                let module = halves[1].prefix { $0 != "/" }
                let mappers = halves[0].hasPrefix("Adapters") ? "DataSources/Mappers" : "Mappers"
                let path = "\(halves[0])/Tests/\(module)Tests/\(mappers)/\(mapper)Tests.swift"
                guard tree[path] == nil else { continue }
                problems.append("\(file.path):1: \(mapper) of \(module) has no tests. Add \(path).")
            }
        }
    }
}

extension Model {
    /// The matrix of properties and layers: `✓` if present, `≈` if derived or renamed, blank if not needed.
    public var matrix: String {
        let width = rows.map(\.name.count).max() ?? 0
        let lines = rows.map { row in line(row.name, Layer.allCases.map { row.cells[$0]?.rawValue ?? "" }, width) }
        return (["\(context) \(name)", line("", Layer.allCases.map(\.rawValue), width)] + lines).joined(separator: "\n")
    }

    private func line(_ name: String, _ cells: [String], _ width: Int) -> String {
        ([name.padding(toLength: width, withPad: " ", startingAt: 0)]
            + cells.map { $0.padding(toLength: 11, withPad: " ", startingAt: 0) }).joined(separator: "  ")
    }
}

extension [Site] {
    fileprivate func cell(_ property: String) -> Model.Cell {
        contains { $0.names.contains(property) } ? .present : .missing
    }
}

extension Site? {
    fileprivate func has(_ property: String) -> Bool { self?.names.contains(property) == true }
}

extension [SourceFile] {
    fileprivate func structure(_ name: String) -> Site? { lazy.compactMap { $0.structure(name) }.first }
    fileprivate func calls(_ name: String) -> [Site] { flatMap { $0.calls(name) } }
    fileprivate func read(_ property: String) -> Bool { contains { $0.members.contains(property[...]) } }
}
