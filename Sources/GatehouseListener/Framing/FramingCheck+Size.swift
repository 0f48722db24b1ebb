import GatehouseHTTP

extension FramingCheck {
    static let headSize = FramingCheck { head, limits in
        head.byteCount <= limits.headSize
            ? nil : Refusal(status: .headerFieldsTooLarge, reason: "the head is larger than \(limits.headSize) bytes")
    }

    static let fieldCount = FramingCheck { head, limits in
        head.fields.count <= limits.fieldCount
            ? nil : Refusal(status: .headerFieldsTooLarge, reason: "more than \(limits.fieldCount) header fields")
    }

    /// Stands behind ``contentLength``, which sees to it that there are only digits.
    static let bodySize = FramingCheck { head, limits in
        guard let length = head.values(of: "content-length").first else { return nil }
        guard let length = Int(length), length <= limits.bodySize else {
            return Refusal(status: .contentTooLarge, reason: "the body is larger than \(limits.bodySize) bytes")
        }
        return nil
    }
}
