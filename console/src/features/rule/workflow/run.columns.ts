import type { Sort } from '@matricula/read-models/kernel';
import type { RunStatus, WorkflowRunRow } from '@matricula/read-models/workflow';
import { stepKinds } from '@matricula/domain/rule/step-declarations';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { spoken } from '../../../shared/texts/spoken';

export const runWords: Readonly<Record<RunStatus, string>> = {
  ...{ running: 'Running', waiting: 'Waiting', retrying: 'Trying again', held: 'Held', parked: 'Needs a decision' },
  ...{ finished: 'Finished', stopped: 'Stopped', 'lead-gone': 'Lead is gone' },
};
const tones: Readonly<Record<RunStatus, number | 'plain' | 'done'>> = {
  ...{ running: 1, waiting: 1, retrying: 2, held: 2, parked: 4, finished: 'done', stopped: 'plain', 'lead-gone': 'plain' },
};
const kinds = Object.fromEntries(stepKinds.map(({ value, label }) => [value, label]));

/** Pill tone of a state. */
export const toneOf = (status: RunStatus): number | 'plain' | 'done' => tones[status];
/** The words of a kind of step. */
export const kindWords = (kind: unknown): string => (typeof kind === 'string' ? (spoken(kinds)(kind) ?? kind) : '');

/** Columns of the runs. */
export const runColumns: ListColumn<WorkflowRunRow>[] = [
  { field: 'leadName', title: 'Lead', width: 180, pinned: true, classes: { 'cell-strong': () => true } },
  { field: 'name', title: 'Workflow', width: 180 },
  {
    field: 'status',
    title: 'Status',
    width: 150,
    format: (_, { status }) => spoken(runWords)(status) ?? status,
    look: { kind: 'pill', tone: ({ status }) => toneOf(status) },
  },
  { field: 'lastKind', title: 'Last step', width: 170, format: kindWords },
  { field: 'error', title: 'Reason', width: 260, sortable: false },
  { field: 'until', title: 'Continues', width: 190, look: { kind: 'moment' } },
  { field: 'startedAt', title: 'Started', width: 190, look: { kind: 'moment' } },
  { field: 'endedAt', title: 'Ended', width: 190, look: { kind: 'moment' } },
  { field: 'version', title: 'Version', width: 100, figure: true },
  { field: 'runs', title: 'Runs', width: 90, figure: true },
];

export const runFilters: FilterField[] = [
  { field: 'status', title: 'Status', kind: 'keyword', words: spoken(runWords), pinned: true },
  { field: 'name', title: 'Workflow', kind: 'keyword', pinned: true },
  { field: 'startedAt', title: 'Started', kind: 'instant', pinned: true },
  { field: 'until', title: 'Continues', kind: 'instant' },
  { field: 'version', title: 'Version', kind: 'integer' },
];

export const newestFirst: Sort[] = [{ field: 'updatedAt', dir: 'desc' }];
