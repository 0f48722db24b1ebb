extension ServiceContext {
    /// The classes of sign-in that this service has (`acr`), the weakest first.
    var contextClasses: [String] { [passwordMethod.contextClass] }

    /// The class of a sign-in by those methods (`amr`).
    func contextClass(of methods: TextList) -> String? {
        methods.texts.contains(passwordMethod.reference) ? passwordMethod.contextClass : nil
    }
}
