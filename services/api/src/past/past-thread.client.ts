import { join } from 'node:path';
import type { Config } from '@matricula/config';
import { PastFigures } from '@matricula/reports';
import { AskedThread } from '@matricula/threads';
import { errorOf, type PastRefusal } from './past-refusals';

/** The settings with which the thread opens the log. */
export type PastThreadPlace = Pick<Config, 'dataDir' | 'vaultKey' | 'distributed' | 'columns'>;

type Method = 'prepare' | 'answer' | 'facts' | 'rows' | 'count' | 'facets' | 'row';

/** A request to the thread: a method of `PastFigures` and its argument; or to finish. */
export type PastThreadQuestion =
  { [Name in Method]: { method: Name; asked: Parameters<PastFigures[Name]>[0] } }[Method] | { method: 'close' };

/** Its answer; a refusal keeps its type. */
export type PastThreadAnswer = { value: unknown } | PastRefusal;

/** Past figures, computed in a separate thread, which starts with the first link and ends with the process. */
export class PastThread extends PastFigures {
  private readonly thread: AskedThread<PastThreadQuestion>;

  constructor({ dataDir, vaultKey, distributed, columns }: PastThreadPlace) {
    super();
    this.thread = new AskedThread(join(__dirname, 'past-thread.js'), () => ({ workerData: { dataDir, vaultKey, distributed, columns } }));
  }

  prepare(asked: Parameters<PastFigures['prepare']>[0]): ReturnType<PastFigures['prepare']> {
    return this.ask({ method: 'prepare', asked });
  }

  answer(asked: Parameters<PastFigures['answer']>[0]): ReturnType<PastFigures['answer']> {
    return this.ask({ method: 'answer', asked });
  }

  facts(asked: Parameters<PastFigures['facts']>[0]): ReturnType<PastFigures['facts']> {
    return this.ask({ method: 'facts', asked });
  }

  rows(asked: Parameters<PastFigures['rows']>[0]): ReturnType<PastFigures['rows']> {
    return this.ask({ method: 'rows', asked });
  }

  count(asked: Parameters<PastFigures['count']>[0]): ReturnType<PastFigures['count']> {
    return this.ask({ method: 'count', asked });
  }

  facets(asked: Parameters<PastFigures['facets']>[0]): ReturnType<PastFigures['facets']> {
    return this.ask({ method: 'facets', asked });
  }

  row(asked: Parameters<PastFigures['row']>[0]): ReturnType<PastFigures['row']> {
    return this.ask({ method: 'row', asked });
  }

  async close(): Promise<void> {
    if (!this.thread.runs) return;
    await this.ask({ method: 'close' });
    await this.thread.stop();
  }

  private async ask<Value>(question: PastThreadQuestion): Promise<Value> {
    const answer = await this.thread.ask<PastThreadAnswer>(question);
    if (!('value' in answer)) throw errorOf(answer);
    return answer.value as Value;
  }
}
