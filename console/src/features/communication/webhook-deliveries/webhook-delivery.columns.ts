import { publicEvents } from '@matricula/domain/communication';
import { type WebhookDeliveryRow } from '@matricula/read-models/communication';
import { type Sort } from '@matricula/read-models/kernel';
import { type FilterField } from '../../../shared/grid/conditions';
import { type ListColumn } from '../../../shared/grid/list-columns';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';

export const kindWords: Readonly<Record<string, string>> = {
  test: 'Test',
  ...Object.fromEntries(publicEvents.map(({ value, label }) => [value, label])),
};
export const statusWords: Readonly<Record<WebhookDeliveryRow['status'], string>> = {
  requested: 'Waiting',
  started: 'Sending',
  postponed: 'Waiting for a retry',
  accepted: '✓ Delivered',
  failed: '! Failed',
  unknown: '? Unknown',
};

/** Failed, or with unknown outcome. */
export const canReplay = ({ status }: WebhookDeliveryRow): boolean => status === 'failed' || status === 'unknown';

export const deliveryColumns = (names: Readonly<Record<string, string>>): ListColumn<WebhookDeliveryRow>[] => [
  { field: 'requestedAt', title: t`Requested At`, width: 180, pinned: true },
  { field: 'endpointId', title: t`Webhook`, width: 150, format: (_, { endpointId }) => names[endpointId] ?? t`Removed`, sortable: false },
  { field: 'kind', title: t`Event`, width: 150, format: (_, { kind }) => t(kindWords[kind] ?? kind) },
  {
    field: 'status',
    title: t`Status`,
    width: 216,
    format: (_, { status }) => t(statusWords[status]),
    classes: { 'cell-red': canReplay, 'cell-green': ({ status }) => status === 'accepted' },
  },
  { field: 'answer', title: t`Answer`, width: 86 },
  { field: 'tookMs', title: t`Duration (ms)`, width: 100 },
  { field: 'attempts', title: t`Attempts`, width: 96 },
  { field: 'error', title: t`Reason`, width: 240, flex: 1, sortable: false },
  { field: 'retryAt', title: t`Next Attempt At`, width: 190 },
  { field: 'subject', title: t`About`, width: 240, hidden: true },
  { field: 'eventId', title: t`Event Id`, width: 300, hidden: true },
  { field: 'position', title: t`Position`, width: 180, hidden: true },
  { field: 'updatedAt', title: t`Updated At`, hidden: true },
];

export const deliveryFilters = (names: Readonly<Record<string, string>>): FilterField[] => [
  { field: 'status', title: t`Status`, kind: 'keyword', pinned: true, words: spoken(statusWords) },
  { field: 'endpointId', title: t`Webhook`, kind: 'keyword', pinned: true, words: names },
  { field: 'kind', title: t`Event`, kind: 'keyword', pinned: true, words: spoken(kindWords) },
  { field: 'answer', title: t`Answer`, kind: 'integer' },
  { field: 'requestedAt', title: t`Date`, kind: 'instant' },
];

export const newestFirst: Sort[] = [{ field: 'requestedAt', dir: 'desc' }];
