// Before anything else, in every thread: errors name lines of our own sources. Maps of packages, which nobody reads, would take 15 to 20 MiB.
require('node:module').setSourceMapsSupport(true, { nodeModules: false });
