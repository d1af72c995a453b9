import type { MessagePort } from 'node:worker_threads';
import type { ColumnsPlace, FromAnswers } from '@matricula/read-store';

/** Start data of the thread. */
export type ColumnsThreadData = ColumnsPlace;

/** Connects another thread as a client; all other messages to the thread are queries. */
export interface ToColumnsThread {
  type: 'connect';
  port: MessagePort;
}

/** Messages from the thread: that the columns are open, then answers. */
export type FromColumnsThread = FromAnswers | { type: 'ready' };
