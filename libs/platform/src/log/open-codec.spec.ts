import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventDefinition, Upcaster } from '@matricula/domain/kernel';
import { defineEvent, text } from '@matricula/domain/kernel';
import { newEventId } from '@matricula/event-store';
import type { openLog } from './open-log';

const first = defineEvent('RoomNamed', { context: 'catalog', doc: 'A room got a name.', fields: { name: text() } });
const second = { ...first, version: 2 };
const up: Upcaster = { type: 'RoomNamed', version: 1, up: ({ name, ...rest }) => ({ ...rest, title: name }) };
const meta = { actor: { id: 'u', name: 'Asha', email: 'asha@sunrise.example', role: 1 }, correlationId: 'c', version: 1 };

/** The log as a product opens it that knows these types. */
function opened(dataDir: string, eventDefinitions: EventDefinition[], upcasters: Upcaster[]) {
  let open: typeof openLog | undefined;
  jest.isolateModules(() => {
    jest.doMock('@matricula/domain/registry', () => ({ eventDefinitions, upcasters }));
    ({ openLog: open } = jest.requireActual<{ openLog: typeof openLog }>('./open-log'));
  });
  if (!open) throw new Error('The log could not be opened');
  return open({ dataDir });
}

describe('the log of the product', () => {
  it('lifts events of older versions with the upcasters of the registry', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'open-codec-'));
    const before = await opened(dataDir, [first as EventDefinition], []);
    const event = { id: newEventId(), type: 'RoomNamed', data: { name: 'Aula' }, meta };
    await before.store.append({ stream: 'room', tenantId: 'sunrise', events: [event], expected: 'none' });
    await before.store.close();
    await before.vault.close();
    const after = await opened(dataDir, [second as EventDefinition], [up]);
    expect(await after.store.read('room')).toMatchObject([{ data: { title: 'Aula' }, meta: { version: 2 } }]);
    await after.store.close();
    await after.vault.close();
    rmSync(dataDir, { recursive: true });
  });
});
