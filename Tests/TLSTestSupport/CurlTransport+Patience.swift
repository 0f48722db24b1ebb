package import GatehouseCurl
import GatehouseTesting
package import GatehouseTypes

extension CurlTransport {
    /// A transport that gives servers ten minutes to let it in, and for which no time passes between two requests
    /// unless a test says so: a machine that is busy with a thousand other tests is slow, which is no failure.
    package static func patient(
        _ configuration: CurlConfiguration = CurlConfiguration(), time: (any TimeSource)? = nil
    ) -> CurlTransport {
        var configuration = configuration
        configuration.connectTimeout = .seconds(600)
        configuration.time = time ?? ManualTimeSource()
        return CurlTransport(configuration)
    }
}
