import type { JobRow } from '@matricula/read-models/job';
import { roughDuration } from '../../../shared/texts/duration';
import { countsInWords } from '../../../shared/texts/figures';
import { t } from '../../../shared/texts/texts';
import type { MaintenanceRuns } from './maintenance.query';

export const kindWords: Record<string, string> = { import: 'Leads', 'record-import': 'Master data' };

/** Labels of maintenance on the installation's data. */
export const maintenanceWords: Readonly<Record<'new version' | 'rebuild' | 'log migration', string>> = {
  'new version': 'New version of a read model',
  rebuild: 'Read model rebuilt',
  'log migration': 'Log migrated',
};

export const statusWords: Record<string, string> = {
  running: 'Running',
  paused: 'Paused',
  cancelled: 'Cancelled',
  completed: 'Done',
  failed: 'Failed',
  'called off': 'Cancelled',
  undoing: 'Being undone',
  undone: 'Undone',
};

const tones: Record<string, number | 'plain' | 'done'> = { running: 1, undoing: 1, paused: 2, completed: 'done', failed: 2 };
export const toneOf = ({ status }: { status: JobRow['status'] | MaintenanceRuns[number]['result'] }) => tones[status] ?? 'plain';

/** `1,200 created, 3 refused`; zero counts are left out. */
export const countsOf = ({ counts }: Pick<JobRow, 'counts'>): string => countsInWords(counts, (count, what) => `${count} ${t(what)}`);

/** How long it took: `45 s`, `12 min`, `3 h`. */
export const spanOf = ({ startedAt, finishedAt }: Pick<JobRow, 'startedAt' | 'finishedAt'>): string =>
  finishedAt ? roughDuration(Math.max(0, (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)) : '';
