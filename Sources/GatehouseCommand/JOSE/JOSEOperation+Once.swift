import GatehouseTypes

extension JOSEOperation {
    private static let maximumInputSize = 1024 * 1024

    /// Performs one request, which consists of the options and standard input.
    func runOnce(_ invocation: Invocation, input: ByteInput) async throws -> ExitCode {
        let takesInput = if case .nothing = self.input { false } else { true }
        guard try invocation.required("key") != "-" || !takesInput else {
            throw invocation.usage("standard input can't contain the key too")
        }
        var members = try members(of: invocation, input: input)
        if takesInput { input.announce(self.input.content, on: invocation.console) }
        if let (name, text) = try read(input) {
            members[name] = .string(text)
        }
        let answer = await answer(JOSERequest(members))
        guard let text = answer[result]?.string else {
            if invocation.flag("json") { invocation.console.outputJSON(answer) }
            throw CommandFailure(JOSERefusal.text(answer["error"]?.string ?? ""))
        }
        if invocation.flag("json") {
            invocation.console.outputJSON(answer)
        } else if case .bytes = output {
            invocation.console.outputBytes(Base64URL.decode(text) ?? [])
        } else {
            invocation.console.output(text)
        }
        return .done
    }

    private func read(_ source: ByteInput) throws -> (member: String, text: String)? {
        switch input {
        case .bytes(let member):
            return (member, Base64URL.encode(try source.readAll(maximumSize: JOSEOperation.maximumInputSize)))
        case .text(let member):
            var bytes = try source.readAll(maximumSize: JOSEOperation.maximumInputSize)
            while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
            return (member, String(decoding: bytes, as: UTF8.self))
        case .nothing:
            return nil
        }
    }
}
