/// What a process does with a database that others must know about.
enum DatabasePurpose {
    case serving
    case changingMasterKey
    case endingAfterRestore
    case copying

    /// Why it can't be done now.
    func failure(_ name: String) -> CommandFailure {
        switch self {
        case .serving:
            CommandFailure(
                "'key change-master', 'database restored' or 'database copy' is running on \(name): start the service "
                    + "when that has ended")
        case .changingMasterKey:
            CommandFailure("a service uses \(name): stop it first, change the master key, and start it again")
        case .endingAfterRestore:
            CommandFailure("a service uses \(name): stop it first, run 'database restored', and start it again")
        case .copying:
            CommandFailure(
                "a service uses \(name): stop it first, since the copy wouldn't contain what it does meanwhile. "
                    + "'database backup' makes a copy of one moment while it runs")
        }
    }
}
