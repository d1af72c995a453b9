import { spokenName } from '@matricula/domain/kernel/spoken-name';
import { type MessageRow } from '@matricula/read-models/communication';
import { type Sort } from '@matricula/read-models/kernel';
import { type FilterField } from '../../../shared/grid/conditions';
import { type ListColumn } from '../../../shared/grid/list-columns';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';
import { RecipientCell } from './recipient-name';

export const channelWords = { email: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp', push: 'Push' } as const;
export const statusWords = {
  requested: 'Waiting',
  started: 'Sending',
  postponed: 'Waiting for a retry',
  accepted: 'Sent',
  delivered: '✓ Delivered',
  read: '✓ Read',
  failed: '! Failed',
  unknown: '? Unknown',
} as const;

/** "Ticket unanswered" for `ticket-unanswered`. */
export const kindInWords = (kind: string): string => {
  const words = spokenName(kind);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Failed, or with unknown outcome: a user decides whether to send it again. */
export const canReplay = ({ status }: MessageRow): boolean => status === 'failed' || status === 'unknown';

/** A message to a lead, whose sending can be explained. */
export const isOfLead = ({ kind }: MessageRow): boolean => kind === 'lead-message';

export const messageColumns = (): ListColumn<MessageRow>[] => [
  { field: 'requestedAt', title: t`Requested At`, width: 190, pinned: true },
  { field: 'channel', title: t`Channel`, width: 100, format: (_, { channel }) => t(channelWords[channel]) },
  { field: 'kind', title: t`For`, width: 180, format: (_, { kind }) => kindInWords(kind) },
  {
    field: 'recipientId',
    title: t`To¦whom`,
    width: 170,
    render: RecipientCell,
    sortable: false,
  },
  {
    field: 'status',
    title: t`Status`,
    width: 200,
    format: (_, { status }) => t(statusWords[status]),
    classes: { 'cell-red': canReplay, 'cell-green': ({ status }) => status === 'delivered' || status === 'read' },
  },
  { field: 'error', title: t`Reason`, width: 240, flex: 1, sortable: false },
  { field: 'attempts', title: t`Attempts`, width: 100 },
  { field: 'retryAt', title: t`Next Attempt At`, width: 190 },
  { field: 'provider', title: t`Provider`, width: 120 },
  { field: 'replies', title: t`Replies`, width: 100, hidden: true },
  { field: 'providerId', title: t`Provider's Id`, width: 200, hidden: true },
  { field: 'updatedAt', title: t`Updated At`, hidden: true },
];

export const messageFilters: FilterField[] = [
  { field: 'status', title: 'Status', kind: 'keyword', pinned: true, words: spoken(statusWords) },
  { field: 'channel', title: 'Channel', kind: 'keyword', pinned: true, words: spoken(channelWords) },
  { field: 'recipientId', title: 'To¦whom', kind: 'keyword', pinned: true },
  { field: 'kind', title: 'For', kind: 'keyword' },
  { field: 'requestedAt', title: 'Date', kind: 'instant' },
];

export const newestFirst: Sort[] = [{ field: 'requestedAt', dir: 'desc' }];
