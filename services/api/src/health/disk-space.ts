import { statfs } from 'node:fs/promises';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '@matricula/config';
import { Metrics } from '@matricula/observability';

const LOOK_EVERY_MS = 60_000;
const ENOUGH_BYTES = 1024 ** 3;
const ENOUGH_SHARE = 0.1;

/** Free space on the disk of the data folder. */
export interface Space {
  freeBytes: number;
  totalBytes: number;
  /** Less than a gigabyte and less than a tenth are free. */
  low: boolean;
}

/** Free disk space of the embedded profile, as a metric and as a warning in the log while it is low. */
@Injectable()
export class DiskSpace implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Disk');
  private timer: NodeJS.Timeout | undefined;
  private warned = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    metrics: Metrics,
  ) {
    if (config.distributed) return;
    const figure = (name: string, help: string, of: (space: Space) => number) =>
      metrics.gauge(name, help, [], async () => [{ labels: {}, value: of(await this.look()) }]);
    figure('data_dir_free_bytes', 'Room on the disk of the data folder.', ({ freeBytes }) => freeBytes);
    figure('data_dir_total_bytes', 'Size of the disk of the data folder.', ({ totalBytes }) => totalBytes);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.distributed) return;
    await this.warn();
    this.timer = setInterval(() => {
      this.warn().catch((error: unknown) =>
        this.logger.error({ message: 'The disk could not be asked for its room', error: String(error) }),
      );
    }, LOOK_EVERY_MS);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async look(): Promise<Space> {
    const { bavail, blocks, bsize } = await statfs(this.config.dataDir);
    return spaceOf(bavail * bsize, blocks * bsize);
  }

  /** Logs once when space becomes low, and once when there is enough again. */
  async warn(): Promise<void> {
    const space = await this.look();
    if (space.low === this.warned) return;
    this.warned = space.low;
    const left = `${Math.floor(space.freeBytes / 1024 ** 2)} MB of the disk of ${this.config.dataDir} are free`;
    if (space.low) this.logger.warn(`${left}: make room, or soon nothing can be saved.`);
    else this.logger.log(`${left} again.`);
  }
}

export const spaceOf = (freeBytes: number, totalBytes: number): Space => ({
  freeBytes,
  totalBytes,
  low: freeBytes < Math.min(ENOUGH_BYTES, totalBytes * ENOUGH_SHARE),
});
