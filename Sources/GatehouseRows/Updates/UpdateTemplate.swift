/// An update of one row of a type, whose values come from an input.
package struct UpdateTemplate<Row: StoredRow, Input>: Sendable {
    /// What the row has to fulfil.
    package struct Requirement: Sendable {
        fileprivate let comparison: UpdateShape.Comparison
        fileprivate let value: (@Sendable (Input) -> Cell)?
    }

    /// A property's new value.
    package struct Assignment: Sendable {
        fileprivate let column: String
        fileprivate let value: @Sendable (Input) -> Cell
    }

    package let shape: UpdateShape
    private let values: [@Sendable (Input) -> Cell]

    /// Describes an update. Its requirements name the row's key, and say what the change depends on.
    package init(where requirements: [Requirement], settings: [Assignment]) {
        shape = UpdateShape(
            Row.table.schema, assignments: settings.map(\.column), conditions: requirements.map(\.comparison))
        values = settings.map(\.value) + requirements.compactMap(\.value)
    }

    /// The update for an input.
    ///
    /// - Throws: ``StorageError/Code/failed`` if a database can't make it.
    package func callAsFunction(_ input: Input) throws(StorageError) -> ShapedUpdate {
        if let objection = shape.objection { throw StorageError(.failed, objection) }
        return ShapedUpdate(shape, values.map { $0(input) })
    }
}

extension UpdateTemplate.Requirement {
    /// The property has the value. `nil` is null.
    package static func equal<Value: ColumnValue>(
        _ path: KeyPath<Row, Value>, _ value: @escaping @Sendable (Input) -> Value
    ) -> Self {
        Self(path, .isEqual) { value($0).cell }
    }

    /// The property is greater than the value. A property that is nil isn't.
    package static func greater<Value: ColumnValue>(
        _ path: KeyPath<Row, Value>, _ value: @escaping @Sendable (Input) -> Value
    ) -> Self {
        Self(path, .isGreater) { value($0).cell }
    }

    /// The property is nil.
    package static func isNil<Value: ColumnValue>(_ path: KeyPath<Row, Value?>) -> Self {
        Self(path, .isNull, nil)
    }

    private init(
        _ path: PartialKeyPath<Row>, _ comparison: Condition.Comparison, _ value: (@Sendable (Input) -> Cell)?
    ) {
        self.comparison = UpdateShape.Comparison(Row.table.name(path), comparison)
        self.value = value
    }
}

extension UpdateTemplate.Assignment {
    /// The property gets the value.
    package static func set<Value: ColumnValue>(
        _ path: KeyPath<Row, Value>, _ value: @escaping @Sendable (Input) -> Value
    ) -> Self {
        Self(column: Row.table.name(path)) { value($0).cell }
    }
}
