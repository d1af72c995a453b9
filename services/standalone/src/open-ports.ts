import type { Config } from '@matricula/config';
import { CommitsThread } from '@matricula/event-store';
import type { JsonLogger } from '@matricula/observability';
import { openDistributed, openEmbedded, type Ports } from '@matricula/platform';
import { projectors } from '@matricula/projections';
import { rewriteInThread } from '@matricula/vault';
import { startColumnsThread } from './columns-thread.client';
import { ProjectorThread } from './projector-thread.client';

/** The ports of the configured profile, for commands that run next to the product or without it. */
export function openPorts(config: Config, logger: JsonLogger): Promise<Ports> {
  const onError = (error: unknown) => logger.error(String(error));
  if (config.distributed) return openDistributed(config, { name: 'tool', projectors, hearsChanges: false, jobDuty: 'own', onError });
  return openEmbedded(config, {
    projectors,
    threads: {
      commits: (file) => new CommitsThread(file),
      rewriting: rewriteInThread,
      columns: startColumnsThread,
      projectors: (options) => ProjectorThread.start(options),
    },
    onError,
  });
}
