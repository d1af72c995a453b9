import 'reflect-metadata';
import { workerData } from 'node:worker_threads';
import { openLogReader, pastFolder } from '@matricula/platform';
import { projectors } from '@matricula/projections';
import { lists } from '@matricula/projections/lists';
import { reports } from '@matricula/projections/reports';
import { PastFolds } from '@matricula/reports';
import { answerQuestions } from '@matricula/threads';
import { refusalOf } from './past-refusals';
import type { PastThreadAnswer, PastThreadPlace, PastThreadQuestion } from './past-thread.client';

const place = workerData as PastThreadPlace;
const onError = (error: unknown) => process.stderr.write(`Figures as they were: ${String(error)}\n`);

/** Replays the log up to the position of a link, in a thread separate from the one that answers requests, with its own connection. */
const opened = openLogReader(place).then(({ store, close }) => {
  const declared = { projectors, lists, reports };
  const folds = new PastFolds({ log: store, ...declared, dir: pastFolder(place), columns: { ...place.columns, threads: 1 }, onError });
  return { folds, close };
});

answerQuestions<PastThreadQuestion>((question) => answered(question).then((value): PastThreadAnswer => ({ value }), refusal));

async function answered(question: PastThreadQuestion): Promise<unknown> {
  const { folds, close } = await opened;
  switch (question.method) {
    case 'prepare':
      return folds.prepare(question.asked);
    case 'answer':
      return folds.answer(question.asked);
    case 'facts':
      return folds.facts(question.asked);
    case 'rows':
      return folds.rows(question.asked);
    case 'count':
      return folds.count(question.asked);
    case 'facets':
      return folds.facets(question.asked);
    case 'row':
      return folds.row(question.asked);
    case 'close':
      await folds.close();
      return close();
  }
}

function refusal(error: unknown): PastThreadAnswer {
  const refused = refusalOf(error);
  if (!refused) throw error;
  return refused;
}
