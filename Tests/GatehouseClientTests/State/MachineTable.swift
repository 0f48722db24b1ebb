/// The machine's whole table, as it was decided: for each event the standings, and what comes of it in each.
///
/// `-` behind a standing means that no sign-in runs beside it, `+` that one does; without either, both are the same.
/// Tickets are written as what they belong to: the standing's `own` work, the `live` session, the `attempt`, `stale`
/// work that was given up, and `new` work. The parts of a row are the refusal, the new standing, the new attempt,
/// whether a new epoch begins, and the effects in their order.
enum MachineTable {
    static let rows: [String: String] = {
        var rows: [String: String] = [:]
        var event = ""
        for line in text.split(separator: "\n") {
            guard line.hasPrefix("    "), let colon = line.firstIndex(of: ":") else {
                event = String(line)
                continue
            }
            let row = line[line.index(colon, offsetBy: 2)...]
            for standing in line[..<colon].split(separator: " ") {
                let name = standing.trimmingSuffix { "+-".contains($0) }
                if !standing.hasSuffix("+") { rows["\(event) in \(name)"] = String(row) }
                if !standing.hasSuffix("-") { rows["\(event) in \(name) + attempt"] = String(row) }
            }
        }
        return rows
    }()

    private static let text = """
        restoreBegun
            signedOut committing signedIn refreshing: refused notPossible
            restoring: refused underWay(own)
            locked: → restoring(new); read new
        restored(own, found)
            signedOut locked committing signedIn refreshing: refused stale
            restoring: → signedIn(own, bob durable verified); share own, settle own done
        restored(own, absent)
            signedOut locked committing signedIn refreshing: refused stale
            restoring: → signedOut(nothingStored); settle own done
        restored(own, foreign)
            signedOut locked committing signedIn refreshing: refused stale
            restoring: → signedOut(unknownProvider); settle own done
        restored(own, locked)
            signedOut locked committing signedIn refreshing: refused stale
            restoring: → locked(corrupt); settle own done
        restored(stale, found)
            signedOut restoring locked committing signedIn refreshing: refused stale
        restored(stale, absent)
            signedOut restoring locked committing signedIn refreshing: refused stale
        signInBegun
            signedOut- restoring- locked- committing- signedIn- refreshing-: attempt new; signIn new
            signedOut+ restoring+ locked+ committing+ signedIn+ refreshing+: attempt new; settle attempt superseded, signIn new
        stepUpBegun
            signedOut locked: refused notPossible
            restoring committing: refused underWay(own)
            signedIn- refreshing-: attempt new; stepping up; signIn new
            signedIn+ refreshing+: attempt new; stepping up; settle attempt superseded, signIn new
        signInArrived(attempt)
            signedOut- restoring- locked- committing- signedIn- refreshing-: refused stale; discardArrived
            signedOut+ locked+: → committing(attempt, bob durable verified); attempt none; new epoch; write attempt
            restoring+: → committing(attempt, bob durable verified); attempt none; new epoch; settle own done, \
        write attempt
            committing+: → committing(attempt, \
        bob durable verified); attempt none; new epoch; settle own superseded, write attempt
            signedIn+: → committing(attempt, bob durable verified); attempt none; new epoch; drop(revoke), \
        write attempt
            refreshing+: → committing(attempt, bob durable verified); attempt none; new epoch; drop(revoke), \
        settle own sessionEnded, write attempt
        signInArrived(stale)
            signedOut restoring locked committing signedIn refreshing: refused stale; discardArrived
        signInEnded(attempt)
            signedOut- restoring- locked- committing- signedIn- refreshing-: refused stale
            signedOut+ restoring+ locked+ committing+ signedIn+ refreshing+: attempt none; settle attempt failed
        signInEnded(stale)
            signedOut restoring locked committing signedIn refreshing: refused stale
        refreshBegun(any)
            signedOut- locked-: refused notPossible
            signedOut+ locked+: refused underWay(attempt)
            restoring committing refreshing: refused underWay(own)
            signedIn: → refreshing(new, alice memoryOnly unverified); refresh new
        refreshBegun(live)
            signedOut- locked-: refused notPossible
            signedOut+ locked+: refused underWay(attempt)
            restoring committing refreshing: refused underWay(own)
            signedIn: → refreshing(new, alice memoryOnly unverified); refresh new
        refreshBegun(stale)
            signedOut- locked-: refused notPossible
            signedOut+ locked+: refused underWay(attempt)
            restoring committing: refused underWay(own)
            signedIn refreshing: refused alreadyReplaced
        refreshArrived(own)
            signedOut restoring locked committing signedIn: refused stale; discardArrived
            refreshing: write own
        refreshArrived(stale)
            signedOut restoring locked committing signedIn refreshing: refused stale; discardArrived
        remainderArrived(own)
            signedOut restoring locked committing signedIn: refused stale; discardArrived
            refreshing: write own
        remainderArrived(stale)
            signedOut restoring locked committing signedIn refreshing: refused stale; discardArrived
        stored(own, remainder)
            signedOut restoring locked signedIn: refused stale; discardArrived
            committing refreshing: → signedIn(own, bob durable stale); share own, settle own failed
        stored(own, durable)
            signedOut restoring locked signedIn: refused stale; discardArrived
            committing refreshing: → signedIn(own, bob durable verified); share own, settle own done
        stored(own, memoryOnly)
            signedOut restoring locked signedIn: refused stale; discardArrived
            committing refreshing: → signedIn(own, bob memoryOnly verified); share own, settle own done, writeLater
        stored(stale)
            signedOut restoring locked committing signedIn refreshing: refused stale; discardArrived
        refreshFailed(own)
            signedOut restoring locked committing signedIn: refused stale
            refreshing: → signedIn(live, alice memoryOnly inDoubt); settle own failed
        refreshFailed(stale)
            signedOut restoring locked committing signedIn refreshing: refused stale
        mismatched(own)
            signedOut restoring locked committing signedIn: refused stale; discardArrived
            refreshing: → signedOut(mismatched); new epoch; drop(revoke), settle own sessionEnded, erase(forget), \
        discardArrived
        mismatched(stale)
            signedOut restoring locked committing signedIn refreshing: refused stale; discardArrived
        rejected(own)
            signedOut restoring locked committing signedIn: refused stale
            refreshing: → signedOut(rejected); new epoch; drop(forget), settle own sessionEnded, erase(forget)
        rejected(stale)
            signedOut restoring locked committing signedIn refreshing: refused stale
        madeDurable(live)
            signedOut restoring locked committing: refused stale
            signedIn: → signedIn(live, alice durable unverified); mark live
            refreshing: → refreshing(own, alice durable unverified); mark live
        madeDurable(stale)
            signedOut restoring locked committing signedIn refreshing: refused stale
        profileArrived(live)
            signedOut restoring locked committing: refused stale
            signedIn: → signedIn(live, bob memoryOnly unverified); describe live
            refreshing: → refreshing(own, bob memoryOnly unverified); describe live
        profileArrived(stale)
            signedOut restoring locked committing signedIn refreshing: refused stale
        adopted(own)
            signedOut restoring locked committing signedIn: refused stale
            refreshing: → signedIn(own, bob durable verified); share own, settle own done
        adopted(own, remainder)
            signedOut restoring locked committing signedIn: refused stale
            refreshing: → signedIn(own, bob durable unreadable); share own, settle own failed
        adopted(stale)
            signedOut restoring locked committing signedIn refreshing: refused stale
        storeChanged(renewed)
            signedOut locked: refused notPossible
            restoring committing refreshing: refused underWay(own)
            signedIn: → signedIn(new, bob durable verified); share new
        storeChanged(signedIn)
            restoring committing: refused underWay(own)
            signedOut locked: → signedIn(new, bob durable verified); new epoch; share new
            signedIn: → signedIn(new, bob durable verified); new epoch; drop(leave), share new
            refreshing: → signedIn(new, bob durable verified); new epoch; drop(leave), settle own sessionEnded, share new
        storeChanged(signedOut)
            signedOut locked: refused notPossible
            restoring committing: refused underWay(own)
            signedIn: → signedOut(elsewhere); new epoch; drop(leave)
            refreshing: → signedOut(elsewhere); new epoch; drop(leave), settle own sessionEnded
        signOutBegun
            signedOut-: new epoch; erase(revoke)
            signedOut+: attempt none; new epoch; settle attempt superseded, erase(revoke)
            restoring-: → signedOut(requested); new epoch; settle own done, erase(revoke)
            restoring+: → signedOut(requested); attempt none; new epoch; settle own done, \
        settle attempt superseded, erase(revoke)
            locked-: → signedOut(requested); new epoch; erase(revoke)
            locked+: → signedOut(requested); attempt none; new epoch; settle attempt superseded, erase(revoke)
            committing-: → signedOut(requested); new epoch; settle own superseded, erase(revoke)
            committing+: → signedOut(requested); attempt none; new epoch; settle own superseded, \
        settle attempt superseded, erase(revoke)
            signedIn-: → signedOut(requested); new epoch; drop(revoke), erase(revoke)
            signedIn+: → signedOut(requested); attempt none; new epoch; drop(revoke), settle attempt superseded, erase(revoke)
            refreshing-: → signedOut(requested); new epoch; drop(revoke), settle own sessionEnded, erase(revoke)
            refreshing+: → signedOut(requested); attempt none; new epoch; drop(revoke), \
        settle own sessionEnded, settle attempt superseded, erase(revoke)
        """
}

extension Substring {
    fileprivate func trimmingSuffix(while isUnwanted: (Character) -> Bool) -> Substring {
        guard let end = lastIndex(where: { !isUnwanted($0) }) else { return "" }
        return self[...end]
    }
}
