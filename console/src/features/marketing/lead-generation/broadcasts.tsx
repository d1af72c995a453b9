import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Sort } from '@matricula/read-models/kernel';
import { broadcasts, type BroadcastRow } from '@matricula/read-models/marketing';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { ListPage } from '../../../shared/grid/list-page';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';
import { BroadcastDialog } from './broadcast.dialog';
import { BroadcastDrawer, stateWords } from './broadcast-drawer';

const channels = { sms: 'SMS', email: 'E-mail' } as const;
const stateOf = ({ state }: BroadcastRow) => t(stateWords[state] ?? state);

const columns: ListColumn<BroadcastRow>[] = [
  { field: 'name', title: 'Name', width: 220, pinned: true, classes: { 'cell-strong': () => true } },
  { field: 'channel', title: 'Channel', width: 100, format: (_, { channel }) => t(channels[channel]) },
  {
    field: 'state',
    title: 'State¦broadcast',
    width: 120,
    format: (_, row) => stateOf(row),
    classes: { 'cell-green': ({ state }) => state === 'sent', 'cell-faint': ({ state }) => state === 'stopped' },
  },
  { field: 'audienceName', title: 'Audience', width: 180 },
  { field: 'total', title: 'Leads', width: 100 },
  { field: 'handedOver', title: 'Handed over', width: 120 },
  { field: 'leftOut', title: 'Left out', width: 110 },
  { field: 'campaignName', title: 'Campaign', width: 160 },
  { field: 'templateName', title: 'Template', width: 160 },
  { field: 'senderName', title: 'Sender', width: 140, hidden: true },
  { field: 'startsAt', title: 'Starts at', width: 150, look: { kind: 'moment' } },
  { field: 'sentByName', title: 'Sent by', width: 150 },
  { field: 'sentAt', title: 'Sent at', width: 150, look: { kind: 'moment' } },
  { field: 'createdByName', title: 'Created by', width: 150, hidden: true },
  { field: 'createdAt', title: 'Created', width: 150, look: { kind: 'moment' } },
];

const filters: FilterField[] = [
  { field: 'state', title: 'State¦broadcast', kind: 'keyword', words: spoken(stateWords), pinned: true },
  { field: 'channel', title: 'Channel', kind: 'keyword', words: spoken(channels), pinned: true },
  { field: 'campaignName', title: 'Campaign', kind: 'keyword' },
  { field: 'audienceName', title: 'Audience', kind: 'keyword' },
  { field: 'sentAt', title: 'Sent at', kind: 'instant' },
];

const newestFirst: Sort[] = [{ field: 'createdAt', dir: 'desc' }];
const ID = 'id';

/** Broadcasts with their history and progress. */
export function Broadcasts({ above }: { above: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const [version, setVersion] = useState(0);
  const [making, setMaking] = useState(false);
  const open = params.get(ID);
  const moved = () => setVersion((current) => current + 1);
  const show = (id: string | null) =>
    setParams((current) => {
      if (id === null) current.delete(ID);
      else current.set(ID, id);
      return current;
    });
  const make = { label: t`New broadcast`, run: () => setMaking(true) };
  return (
    <>
      <ListPage<BroadcastRow>
        title={t`Broadcasts`}
        heading={t`Lead Generation`}
        list="broadcasts"
        model={broadcasts}
        columns={columns}
        filters={filters}
        defaultSort={newestFirst}
        version={version}
        above={above}
        keeps={KEPT}
        primary={make}
        onOpen={({ broadcastId }) => show(broadcastId)}
        card={(row) => ({
          title: row.name,
          mark: stateOf(row),
          second: `${t(channels[row.channel])} · ${row.audienceName}`,
          third: row.campaignName ?? row.templateName,
        })}
        empty={{ text: t`There is no broadcast yet.`, action: make }}
      />
      {making && (
        <BroadcastDialog
          onDone={(id) => {
            setMaking(false);
            moved();
            show(id);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {open && <BroadcastDrawer key={open} id={open} onMoved={moved} onClose={() => show(null)} />}
    </>
  );
}

const KEPT = ['tab'];
