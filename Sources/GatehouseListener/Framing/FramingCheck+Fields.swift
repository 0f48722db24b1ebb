import GatehouseHTTP

extension FramingCheck {
    static let intactHead = FramingCheck { head, _ in
        head.isIntact
            ? nil : Refusal(reason: "the head has a NUL, a folded line, a line without CR LF, or a space too many")
    }

    /// A space before the colon belongs to the name here, and so is refused too.
    static let fieldNames = FramingCheck { head, _ in
        head.fields.allSatisfy { HTTPHeaders.isToken($0.name) }
            ? nil : Refusal(reason: "a header field's name isn't a token")
    }

    static let fieldValues = FramingCheck { head, _ in
        guard head.isText else { return Refusal(reason: "the head isn't UTF-8") }
        return head.fields.allSatisfy { HTTPHeaders.isFieldValue($0.value) }
            ? nil : Refusal(reason: "a header field's value has a control character")
    }

    static let method = FramingCheck { head, _ in
        HTTPHeaders.isToken(head.method) ? nil : Refusal(reason: "the method isn't a token")
    }
}
