public import GatehouseClient

/// The words around a code for another device. An app replaces them by those of its own language.
public struct DeviceCodeTexts: Sendable {
    /// Stands before the address.
    public var openAddress = "To sign in, open this address on any device:"
    /// Stands before the code.
    public var typeCode = "and type this code:"
    /// Stands before the QR code.
    public var scanCode = "Or scan this:"
    /// Said at the end; nothing where the program says it itself.
    public var finished: @Sendable (DeviceCodeOutcome) -> String? = { outcome in
        outcome == .signedIn ? "The other device has answered." : nil
    }

    /// The English words.
    public init() {}
}
