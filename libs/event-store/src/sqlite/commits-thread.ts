import { workerData } from 'node:worker_threads';
import { answerQuestions } from '@matricula/threads';
import { CommitsHere } from './commits';
import { groupsOf, groupResult, type CommitQuestion } from './commits-thread.messages';

/** Writes appends and waits for the disk in a thread that answers nothing else. */
const commits = new CommitsHere(workerData as string);

async function answer({ sealed, port }: CommitQuestion): Promise<unknown> {
  if (port) return answerQuestions(answer, port);
  if (sealed) return (await commits.write(groupsOf(sealed))).map(groupResult);
  return commits.close();
}

answerQuestions<CommitQuestion>(answer);
