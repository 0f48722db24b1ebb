/// The operating system's random number generator.
public struct SystemRandomSource: RandomSource {
    /// Creates a source that uses the operating system's generator.
    public init() {}

    /// Random bytes from the operating system.
    public func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            unsafe withUnsafeBytes(of: generator.next()) { word in
                unsafe bytes.append(contentsOf: word.prefix(count - bytes.count))
            }
        }
        return bytes
    }
}
