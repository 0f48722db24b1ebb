extension Command {
    /// Every command, in the order in which the help shows them. A new one is a new file and a line here.
    static let all: [Command] =
        [
            .login, .status, .token, .request, .userInfo, .logout,
            .providers,
            .accounts, .accountsUse, .accountsRemove,
            .demo, .serve,
            .appRegister, .appList, .appRotateKey, .appRemove,
            .accountAdd, .accountList,
            .deviceList, .deviceRevoke,
            .keyRotate,
            .verify, .guard,
        ] + jose + [.completion, .version]
}
