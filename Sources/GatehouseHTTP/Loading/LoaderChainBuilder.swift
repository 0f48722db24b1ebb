/// Builds the list of a chain's loaders from expressions, conditions and loops.
@resultBuilder
public enum LoaderChainBuilder {
    /// One loader.
    public static func buildExpression(_ loader: some HTTPLoader) -> [any HTTPLoader] { [loader] }

    /// A list of loaders.
    public static func buildExpression(_ loaders: [any HTTPLoader]) -> [any HTTPLoader] { loaders }

    /// All expressions in order.
    public static func buildBlock(_ parts: [any HTTPLoader]...) -> [any HTTPLoader] { parts.flatMap { $0 } }

    /// An `if` without `else`.
    public static func buildOptional(_ part: [any HTTPLoader]?) -> [any HTTPLoader] { part ?? [] }

    /// The first branch.
    public static func buildEither(first part: [any HTTPLoader]) -> [any HTTPLoader] { part }

    /// The other branch.
    public static func buildEither(second part: [any HTTPLoader]) -> [any HTTPLoader] { part }

    /// A loop.
    public static func buildArray(_ parts: [[any HTTPLoader]]) -> [any HTTPLoader] { parts.flatMap { $0 } }
}
