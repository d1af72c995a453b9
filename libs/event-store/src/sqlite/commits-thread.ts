import { workerData } from 'node:worker_threads';
import { answerQuestions } from '@matricula/threads';
import { CommitsHere } from './commits';
import { told, type CommitQuestion } from './commits-thread.messages';

/** Writes what is handed over, and waits for the disk where nobody waits for an answer to something else. */
const commits = new CommitsHere(workerData as string);

async function answer({ groups, port }: CommitQuestion): Promise<unknown> {
  if (port) return answerQuestions(answer, port);
  if (groups) return (await commits.write(groups)).map(told);
  return commits.close();
}

answerQuestions<CommitQuestion>(answer);
