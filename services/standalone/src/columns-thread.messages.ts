import type { ColumnsPlace, FromAnswers } from '@matricula/read-store';

/** What the thread is started with. */
export type ColumnsThreadData = ColumnsPlace;

/** What the thread tells: that the columns are open, and then answers. */
export type FromColumnsThread = FromAnswers | { type: 'ready' };
