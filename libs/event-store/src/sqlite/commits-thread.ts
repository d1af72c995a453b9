import { workerData } from 'node:worker_threads';
import { answerQuestions } from '@matricula/threads';
import { CommitsHere } from './commits';
import { told, type CommitQuestion } from './commits-thread.messages';

/** Writes what is handed over, and waits for the disk where nobody waits for an answer to something else. */
const commits = new CommitsHere(workerData as string);

answerQuestions<CommitQuestion>(async ({ groups }) => {
  if (groups) return (await commits.write(groups)).map(told);
  return commits.close();
});
