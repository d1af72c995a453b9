import { type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { receivedMessageList, type ReceivedMessageRow } from '@matricula/read-models/outreach';
import { type Sort } from '@matricula/read-models/kernel';
import { type FilterField } from '../../../shared/grid/conditions';
import { type ListColumn } from '../../../shared/grid/list-columns';
import { ListPage } from '../../../shared/grid/list-page';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';

const channelWords = { sms: 'SMS', whatsapp: 'WhatsApp' } as const;

const columns: readonly ListColumn<ReceivedMessageRow>[] = [
  { field: 'receivedAt', title: 'Received At', width: 190, pinned: true },
  { field: 'channel', title: 'Channel', width: 120, format: (_, { channel }) => t(channelWords[channel]) },
  { field: 'phone', title: 'Phone', width: 170, call: ({ phone }) => ({ phone }) },
  { field: 'text', title: 'Text', width: 360, flex: 1, sortable: false },
  { field: 'provider', title: 'Provider', width: 120 },
];

const filters: readonly FilterField[] = [
  { field: 'channel', title: 'Channel', kind: 'keyword', pinned: true, words: spoken(channelWords) },
  { field: 'receivedAt', title: 'Date', kind: 'instant', pinned: true },
];

const newestFirst: readonly Sort[] = [{ field: 'receivedAt', dir: 'desc' }];

/** Messages from numbers that no lead had; a message opens the lead that has its number since. Messages from leads are in their conversation. */
export function ReceivedMessages({ above }: { above: ReactNode }) {
  const zone = useTenantZone();
  const navigate = useNavigate();
  return (
    <ListPage<ReceivedMessageRow>
      title={t`Messages`}
      list="received-messages"
      model={receivedMessageList}
      columns={columns}
      filters={filters}
      defaultSort={newestFirst}
      above={above}
      onOpen={({ phone }) => phone && void navigate(`/leads?type=all&q=${encodeURIComponent(phone)}`)}
      card={({ phone, channel, text, receivedAt }) => ({
        title: phone ?? t`Withheld number`,
        mark: t(channelWords[channel]),
        second: text,
        third: momentIn(receivedAt, zone),
      })}
      empty={{ text: t`No messages from unknown numbers. Messages from leads are in the conversation of the lead.` }}
    />
  );
}
