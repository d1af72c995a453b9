// For threads: the whole of the platform takes half a second to load, and 50 MiB in each.
export { embeddedFiles } from './embedded-files';
export { existingLog } from './existing-log';
export { openCodec } from './open-codec';
export { openLog, type EmbeddedPlace } from './open-log';
