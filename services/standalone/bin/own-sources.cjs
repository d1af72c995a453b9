// Loaded first in every thread: stack traces name lines of our own sources. Source maps of packages would take 15 to 20 MiB.
require('node:module').setSourceMapsSupport(true, { nodeModules: false });
