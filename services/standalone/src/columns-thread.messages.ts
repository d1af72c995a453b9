import type { MessagePort } from 'node:worker_threads';
import type { ColumnsPlace, FromAnswers } from '@matricula/read-store';

/** What the thread is started with. */
export type ColumnsThreadData = ColumnsPlace;

/** Says that another thread will ask too; all else that the thread hears are questions. */
export interface ToColumnsThread {
  type: 'connect';
  port: MessagePort;
}

/** What the thread tells: that the columns are open, and then answers. */
export type FromColumnsThread = FromAnswers | { type: 'ready' };
