import type { JobRow } from '@matricula/read-models/job';
import { whole } from '@matricula/domain/kernel/figures';
import { countsInWords } from '../texts/figures';
import { t } from '../texts/texts';

/** Past-tense labels of actions. */
const changedBy: Readonly<Record<string, string>> = { remove: 'deleted', assign: 'assigned', stage: 'moved', verify: 'verified' };

/** The label of an outcome for an action. */
const wordOf = (outcome: string, kind: string): string => {
  if (outcome === 'changed') return changedBy[kind] ?? outcome;
  return outcome === 'unchanged' && kind === 'assign' ? 'already theirs' : outcome;
};

/** The counts of a job as text: "updated 40, refused 2". Pure. */
export const changesInWords = (counts: Readonly<Record<string, number>>, kind = ''): string =>
  countsInWords(counts, (count, what) => `${t(wordOf(what, kind))} ${count}`);

/** How many leads each person got: "Asha Rao 3, Om Nair 2"; undefined if they are not split. */
const givenInWords = (given: JobRow['given']): string | undefined =>
  given?.map(({ name, leads }) => `${name} ${whole.format(leads)}`).join(', ');

/** The result of a bulk action: "assigned 5 (Asha Rao 3, Om Nair 2)". */
export function doneInWords({ kind, counts, given }: Pick<JobRow, 'kind' | 'counts' | 'given'>): string {
  const people = givenInWords(given);
  return people ? `${changesInWords(counts, kind)} (${people})` : changesInWords(counts, kind);
}

/** The result of a bulk action, or of its undo. */
export function outcomeInWords(job: Pick<JobRow, 'status' | 'kind' | 'counts' | 'given' | 'undoCounts' | 'message'>): string {
  const { status, kind, undoCounts, message } = job;
  if (status === 'failed') return message ?? '';
  return status === 'undone' || status === 'undoing' ? changesInWords(undoCounts ?? {}, kind) : doneInWords(job);
}
