// What an app implements to ask the user, and what it is asked to show.
@_exported public import protocol GatehouseClient.CredentialPrompt
@_exported public import struct GatehouseClient.PromptAnswers
@_exported public import struct GatehouseClient.PromptForm
@_exported public import struct GatehouseClient.PromptMenu
