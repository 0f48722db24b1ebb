// What an app shows of a session, and how it follows the changes.
@_exported public import class GatehouseClient.AuthenticationModel
@_exported public import enum GatehouseClient.AuthenticationPhase
@_exported public import enum GatehouseClient.AuthenticationState
@_exported public import typealias GatehouseClient.AuthenticationStates
@_exported public import class GatehouseClient.ChangeSubscription
@_exported public import enum GatehouseClient.LockReason
@_exported public import struct GatehouseClient.ScreenMap
@_exported public import struct GatehouseClient.SessionSummary
@_exported public import enum GatehouseClient.SignedOutReason
