public import GatehouseClient

/// The texts around a device code. An app can replace them with translations.
public struct DeviceCodeTexts: Sendable {
    /// The text before the verification URL.
    public var openAddress = "To sign in, open this address on any device:"
    /// The text before the user code.
    public var typeCode = "and type this code:"
    /// The text before the QR code.
    public var scanCode = "Or scan this:"
    /// The text at the end. Returns nil if the program shows its own text.
    public var finished: @Sendable (DeviceCodeOutcome) -> String? = { outcome in
        outcome == .signedIn ? "The sign-in on the other device is complete." : nil
    }

    /// Creates the English texts.
    public init() {}
}
