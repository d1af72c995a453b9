import type { CallRow } from '@matricula/read-models/call';
import type { Sort } from '@matricula/read-models/kernel';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { clockTime } from '../../../shared/texts/duration';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';
import { settled } from '../settled';
import { RecordingCell } from './recording-cell';
import { dialStatusWords, directionWords, statusWords } from '../../../shared/call/call-words';

const duration = (seconds: unknown) => (typeof seconds === 'number' ? clockTime(seconds) : '');

const wentWrong = ({ status }: CallRow) => status === 'missed';

/** Columns of the call history. */
export const callColumns: ListColumn<CallRow>[] = [
  { field: 'startedAt', title: 'Started', width: 176, pinned: true },
  {
    field: 'leadName',
    title: 'Lead',
    width: 170,
    classes: { 'cell-strong': () => true },
    format: (_, row) => row.leadName ?? (row.leadId ? t`Lead` : t`Unknown number`),
  },
  {
    field: 'phone',
    title: 'Phone',
    width: 136,
    format: (phone) => (phone ? String(phone) : t`Withheld number`),
    call: ({ callId, leadId, phone, leadName }) => ({ callId, leadId, phone, name: leadName }),
  },
  { field: 'direction', title: 'Call type', width: 110, format: (_, { direction }) => spoken(directionWords)(direction) ?? direction },
  {
    field: 'status',
    title: 'Call status',
    width: 116,
    format: (_, { status }) => spoken(statusWords)(status) ?? status,
    classes: { 'cell-red': wentWrong },
  },
  {
    field: 'dialStatus',
    title: 'Dial status',
    width: 116,
    format: (_, { dialStatus }) => spoken(dialStatusWords)(dialStatus) ?? dialStatus,
  },
  { field: 'talkSeconds', title: 'Talk time', width: 104, figure: true, format: duration },
  { field: 'recordingId', title: 'Recording', width: 112, sortable: false, render: RecordingCell, workedOut: { exportedAs: null } },
  { field: 'userName', title: 'User', width: 160, look: { kind: 'person' } },
  { field: 'disposition', title: 'Disposition', width: 160 },
  { field: 'stage', title: 'Stage', width: 140 },
  { field: 'source', title: 'Source', width: 130 },
];

/** Columns of the advance call history, which also shows how a call began and what came of it. */
export const advanceCallColumns: ListColumn<CallRow>[] = [
  ...callColumns,
  { field: 'ringSeconds', title: 'Ring time', width: 104, figure: true, format: duration },
  { field: 'answeredAt', title: 'Answered at', width: 176 },
  { field: 'endedAt', title: 'Ended at', width: 176 },
  {
    field: 'calledBack',
    title: 'Settled',
    width: 112,
    format: (_, { status, calledBack, returnedBy }) =>
      status === 'missed' ? settled({ called_back: calledBack, returned_by: returnedBy }) : '',
  },
  { field: 'skipReason', title: 'Without result', width: 180, sortable: false },
  { field: 'spam', title: 'Spam', width: 90 },
];

/** The documented filters (RE-01); without a choice, all call types are shown. */
export const callFilters: FilterField[] = [
  { field: 'direction', title: 'Call type', kind: 'keyword', words: spoken(directionWords), pinned: true },
  { field: 'phone', title: 'Phone', kind: 'keyword', pinned: true },
  { field: 'status', title: 'Call status', kind: 'keyword', words: spoken(statusWords), pinned: true },
  { field: 'dialStatus', title: 'Dial status', kind: 'keyword', words: spoken(dialStatusWords), pinned: true },
  { field: 'startedAt', title: 'Date', kind: 'instant', pinned: true },
  { field: 'userName', title: 'User', kind: 'keyword', pinned: true },
  { field: 'stage', title: 'Stage', kind: 'keyword', pinned: true },
  { field: 'source', title: 'Source', kind: 'keyword', pinned: true },
];

export const advanceCallFilters: FilterField[] = [
  ...callFilters,
  { field: 'disposition', title: 'Disposition', kind: 'keyword' },
  { field: 'talkSeconds', title: 'Talk time in seconds', kind: 'integer' },
  { field: 'ringSeconds', title: 'Ring time in seconds', kind: 'integer' },
  { field: 'calledBack', title: 'Settled', kind: 'flag' },
  { field: 'spam', title: 'Spam', kind: 'flag' },
];

export const newestFirst: Sort[] = [{ field: 'startedAt', dir: 'desc' }];
