export { Changes } from './changes';
export { embeddedFiles } from './embedded-files';
export { openEmbedded, type OpenOptions, type ProjectorThreadOptions } from './open-embedded';
export { openLog } from './open-log';
export { MAILBOX, PlatformModule } from './platform.module';
export { Projections, type Ports } from './ports';
