import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandMeta } from '@matricula/auth';
import { city } from '@matricula/domain/catalog';
import { ORIGIN } from '@matricula/domain/kernel';
import { earlierUniqueStream, recordBoundary, recordStream, type RecordCommand, type RecordValues } from '@matricula/domain/record';
import { newEventId, type EventStore } from '@matricula/event-store';
import { openLog } from '@matricula/platform';
import { Conditions } from '../decision/conditions';
import { DecideCommand, DecideHandler } from '../decision/decide.handler';
import { RecordNames, withArticle } from './record-names';

const meta: CommandMeta = {
  tenantId: 'sunrise',
  actor: { id: 'u', name: 'Asha', email: 'asha@sunrise.example', role: 1 },
  correlationId: 'c',
  version: 1,
};

describe('a name that was taken when other names could share its reservation', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'record-handler-'));
  let log: Awaited<ReturnType<typeof openLog>>;
  const known = { name: 'Mapusa', state: 'Goa-North', active: true };
  const decide = (command: RecordCommand, cause: CommandMeta) => {
    const conditions = new Conditions();
    new RecordNames(conditions, log.store);
    return new DecideHandler(log.store, conditions).execute(
      new DecideCommand(recordBoundary(city), [command.data.recordId], command, cause),
    );
  };
  const create = (recordId: string, values: RecordValues) => decide({ type: 'CreateRecord', data: { recordId, values } }, meta);

  beforeAll(async () => {
    log = await openLog({ dataDir });
    const { version: _version, tenantId, ...rest } = meta;
    const append = (store: EventStore, stream: string, type: string, data: object) =>
      store.append({ stream, tenantId, expected: 'none', events: [{ id: newEventId(), type, data, meta: { ...rest, version: 1 } }] });
    await append(log.store, recordStream(city, tenantId, 'old'), 'CityCreated', { recordId: 'old', values: known });
    const earlier = earlierUniqueStream(city, tenantId, known);
    await append(log.store, earlier ?? '', 'RecordNameReserved', { recordId: 'old', list: city.list });
  });
  afterAll(async () => {
    await log.store.close();
    await log.vault.close();
    rmSync(dataDir, { recursive: true });
  });

  it('stays taken', () =>
    expect(create('again', { name: ' mapusa ', state: 'goa-north' })).rejects.toMatchObject({ code: 'cities/taken' }));

  it('says of both of its events which command caused them, and does nothing twice', async () => {
    const command = { type: 'CreateRecord', data: { recordId: 'new', values: { name: 'Panaji', state: 'Goa' } } } as const;
    const send = () => decide(command, { ...meta, commandId: 'c-1' });
    const [first, again] = [await send(), await send()];
    expect(again).toMatchObject({ revision: first.revision, events: first.events });
    const caused: string[] = [];
    for await (const batch of log.store.readAll(ORIGIN))
      caused.push(...batch.flatMap(({ type, meta: { causationId } }) => (causationId === 'c-1' ? [type] : [])));
    expect(caused.sort()).toEqual(['CityCreated', 'RecordNameReserved']);
  });

  it('keeps no other name from being taken', async () => {
    await create('other', { name: 'North-Mapusa', state: 'Goa' });
    await expect(create('same', { name: 'North-Mapusa', state: 'Goa' })).rejects.toMatchObject({ code: 'cities/taken' });
  });
});

it('says of a name that is taken what a person would say', () =>
  expect(['City', 'Answer time', 'API key', 'Import mapping', 'Enquiry form', 'Webhook', 'Role'].map(withArticle)).toEqual([
    ...['a City', 'an Answer time', 'an API key', 'an Import mapping', 'an Enquiry form', 'a Webhook', 'a Role'],
  ]));
