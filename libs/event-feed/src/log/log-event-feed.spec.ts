import { defineEvent, id, personal, text } from '@matricula/domain/kernel';
import { EventCodec, newEventId, SqliteEventStore } from '@matricula/event-store';
import { DataSubjectKeys, SqliteVault } from '@matricula/vault';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventFeedContract } from '../event-feed.contract';
import { LogEventFeed } from './log-event-feed';

const noted = defineEvent('PersonNoted', {
  context: 'lead',
  doc: 'A note about a person.',
  fields: { personId: id(), text: personal(text()) },
  subject: 'personId',
});
const meta = { actor: { id: 'u', name: 'U', email: 'u@example.org', role: 1 }, correlationId: 'c', version: 1 };

eventFeedContract('The tail of the log', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'feed-'));
  const vault = new SqliteVault({ file: join(directory, 'vault.db') });
  const codec = new EventCodec({ definitions: [noted], keys: new DataSubjectKeys(vault) });
  const file = join(directory, 'events.db');
  const [store, elsewhere] = [new SqliteEventStore({ file, codec }), new SqliteEventStore({ file, codec })];
  const appendTo =
    (log: SqliteEventStore) =>
    async (tenantId: string, ...texts: string[]) => {
      const events = texts.map((of) => ({ id: newEventId(), type: noted.type, data: { personId: 'p', text: of }, meta }));
      await log.append({ stream: `notes-${tenantId}`, tenantId, events, expected: 'any' });
    };
  return {
    feed: new LogEventFeed(store),
    append: appendTo(store),
    appendElsewhere: appendTo(elsewhere),
    remove: async () => {
      await store.close();
      await elsewhere.close();
      await vault.close();
      await rm(directory, { recursive: true });
    },
  };
});
