extension Command {
    /// All commands, in the order in which the help lists them. A new command is declared and gets an entry here.
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
