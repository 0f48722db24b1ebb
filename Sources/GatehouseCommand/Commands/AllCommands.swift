extension Command {
    /// All commands, in the order in which the help lists them. A new command is declared and gets an entry here.
    static let all: [Command] =
        [
            .login, .status, .token, .request, .userInfo, .logout,
            .providers,
            .accounts, .accountsUse, .accountsRemove,
            .demo, .serve,
            .clientRegister, .clientList, .clientShow, .clientUpdate, .clientRotateSecret, .clientRotateKey,
            .clientRevokeRegistration, .clientRemove,
            .initialTokenAdd, .initialTokenList, .initialTokenRevoke,
            .accountAdd, .accountList, .accountShow, .accountProfile, .accountSetPassword, .accountDisable,
            .accountEnable,
            .accountUnlock, .accountErase, .accountSessions, .accountSignOut,
            .deviceList, .deviceRevoke,
            .keyRotate, .keyList, .keyRemove, .keyChangeMaster,
            .auditList, .auditVerify, .auditCheckpoint, .auditExport,
            .databaseStatus, .databaseMigrate, .databaseBackup, .databaseCopy, .databaseRestored,
            .verify, .guard, .conformance,
        ] as [Command] + jose + [.completion, .version]
}
