import { publicEvents } from '@matricula/domain/communication';
import { type WebhookDeliveryRow } from '@matricula/read-models/communication';
import { type Sort } from '@matricula/read-models/kernel';
import { type FilterField } from '../../../shared/grid/conditions';
import { type ListColumn } from '../../../shared/grid/list-columns';

export const kindWords: Readonly<Record<string, string>> = {
  test: 'Test',
  ...Object.fromEntries(publicEvents.map(({ value, label }) => [value, label])),
};
export const statusWords: Readonly<Record<WebhookDeliveryRow['status'], string>> = {
  requested: 'Waiting',
  started: 'Sending',
  postponed: 'Waiting for another attempt',
  accepted: '✓ Delivered',
  failed: '! Failed',
  unknown: '? Unknown',
};

/** Failed, or nobody knows what became of it. */
export const canReplay = ({ status }: WebhookDeliveryRow): boolean => status === 'failed' || status === 'unknown';

export const deliveryColumns = (names: Readonly<Record<string, string>>): ListColumn<WebhookDeliveryRow>[] => [
  { field: 'requestedAt', title: 'Requested At', width: 180, pinned: true },
  { field: 'endpointId', title: 'Webhook', width: 150, format: (_, { endpointId }) => names[endpointId] ?? 'Removed', sortable: false },
  { field: 'kind', title: 'Event', width: 150, format: (_, { kind }) => kindWords[kind] ?? kind },
  {
    field: 'status',
    title: 'Status',
    width: 216,
    format: (_, { status }) => statusWords[status],
    classes: { 'cell-red': canReplay, 'cell-green': ({ status }) => status === 'accepted' },
  },
  { field: 'answer', title: 'Answer', width: 86 },
  { field: 'tookMs', title: 'Took (ms)', width: 100 },
  { field: 'attempts', title: 'Attempts', width: 96 },
  { field: 'error', title: 'Reason', width: 240, flex: 1, sortable: false },
  { field: 'retryAt', title: 'Next Attempt At', width: 190 },
  { field: 'subject', title: 'About', width: 240, hidden: true },
  { field: 'eventId', title: 'Event Id', width: 300, hidden: true },
  { field: 'position', title: 'Position', width: 180, hidden: true },
  { field: 'updatedAt', title: 'Updated At', hidden: true },
];

export const deliveryFilters = (names: Readonly<Record<string, string>>): FilterField[] => [
  { field: 'status', title: 'Status', kind: 'keyword', pinned: true, words: statusWords },
  { field: 'endpointId', title: 'Webhook', kind: 'keyword', pinned: true, words: names },
  { field: 'kind', title: 'Event', kind: 'keyword', pinned: true, words: kindWords },
  { field: 'answer', title: 'Answer', kind: 'integer' },
  { field: 'requestedAt', title: 'Date', kind: 'instant' },
];

export const newestFirst: Sort[] = [{ field: 'requestedAt', dir: 'desc' }];
