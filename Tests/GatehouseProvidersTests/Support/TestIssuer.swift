import GatehouseTesting

typealias TestIssuer = ScriptedIssuer
typealias TestUserAgent = RedirectingUserAgent
