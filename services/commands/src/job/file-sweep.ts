import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { SealedBlobStore } from '@matricula/blob-store';
import { Background, JOB_DUTY, type JobDuty } from '@matricula/platform';

const EVERY_MS = 6 * 60 * 60 * 1_000;

/** Deletes files that can no longer be opened: expired ones, and those whose key was destroyed. */
@Injectable()
export class FileSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly blobs: SealedBlobStore,
    private readonly background: Background,
    @Inject(JOB_DUTY) private readonly duty: JobDuty,
  ) {}

  /** With several processes one of them is enough, and two do no harm. */
  onApplicationBootstrap(): void {
    if (this.duty === 'own') return;
    this.sweep();
    this.timer = setInterval(() => this.sweep(), EVERY_MS);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private sweep(): void {
    this.background.run('file-sweep', 'remove files that are not kept any more', async () => {
      await this.blobs.sweep();
    });
  }
}
