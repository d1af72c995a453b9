import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { rebuildReadModel } from '@matricula/platform';
import { parkedEvents } from '@matricula/projection-kit';
import { projectors } from '@matricula/projections';
import { leadList } from '@matricula/read-models/lead';
import { projectionOf } from '@matricula/read-store';
import { Desk, type Person } from '../fixtures/desk';

describe('operations', () => {
  let desk: Desk;
  let admin: Person;
  let leadId: string;

  beforeAll(async () => {
    desk = await Desk.open();
    admin = await desk.signIn('admin@sunrise.example');
    leadId = (await admin.post('/api/leadGenerate', { name: 'Ravi Kumar', phone: '9811122233', source: 'WEB' }).expect(200)).body.data
      .leadId;
    await desk.settle();
  });
  afterAll(() => desk.close());

  it('shows parked events to role 1 and folds them again, or says that only a rebuild helps', async () => {
    const { store } = desk.ports;
    const [captured] = await store.read(`lead-sunrise-${leadId}`);
    const { id, type, stream, position, at } = captured!;
    const projector = projectionOf(leadList);
    const parkedId = `${projector}/${id}`;
    const after = String(Number(position) - 1).padStart(position.length, '0');
    const row = { parkedId, projector, eventId: id, eventType: type, stream, position, after, at, error: 'TypeError', attempts: 4 };
    await desk.writeRow(parkedEvents, 'sunrise', parkedId, row);
    const { body } = await admin.get('/api/operations/parked').expect(200);
    expect(body).toMatchObject({ count: 1, data: [{ eventType: 'LeadCaptured', attempts: 4 }] });
    const replayed = await admin.post('/api/operations/parked/replay', { parkedIds: [parkedId] }).expect(200);
    expect(replayed.body.data).toEqual({ folded: [], failed: [], overtaken: [id] });
    await (await desk.signIn('manager@sunrise.example')).get('/api/operations/parked').expect(403);
  });

  it('makes its files for its own account only', async () => {
    await admin.post('/api/upload/uploadAndAssign', { data: [{ name: 'Own File', phone: '9811122299' }] }).expect(200);
    await desk.settle();
    const { dataDir } = desk.config;
    const paths = readdirSync(dataDir, { recursive: true }).map((name) => join(dataDir, String(name)));
    const open = paths.filter((path) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077);
    expect(open).toEqual([]);
    expect(paths.length).toBeGreaterThan(0);
  });

  it('rebuilds a read model from the log, rows and columns', async () => {
    const list = async () =>
      (await admin.post('/api/lists/leads/rows', { where: { field: 'leadId', op: 'eq', value: leadId } }).expect(200)).body.data;
    const before = await list();
    const projector = projectors.find(({ model }) => model.name === leadList.name)!;
    const positions: string[] = [];
    await desk.whileStopped(() => rebuildReadModel(desk.config, projector, { onProgress: ({ position }) => positions.push(position) }));
    await desk.settle();
    expect(await list()).toEqual(before);
    expect(positions.length).toBeGreaterThan(0);
  });
});
