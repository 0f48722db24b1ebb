// A program that does nothing: what the start of any Swift program costs that links Foundation.
import Foundation

exit(ProcessInfo.processInfo.processIdentifier > 0 ? 0 : 1)
