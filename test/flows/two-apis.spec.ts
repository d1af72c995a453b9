import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { loadConfig } from '@matricula/config';
import { openDistributed, type Ports } from '@matricula/platform';
import { projectors } from '@matricula/projections';
import { DEMO_PASSWORD } from '../../services/standalone/src/demo/institution';
import { ProductProcess, type ProcessKind } from '../fixtures/distributed-product';
import { DistributedStage } from '../fixtures/distributed-stage';
import { freePort } from '../fixtures/engines';
import { Front, type Method, type Person } from '../fixtures/front';
import { seedTenants } from '../fixtures/seed-tenants';
import { sharedEngines } from '../fixtures/shared-engines';

const ADMIN = 'admin@sunrise.example';
const CALLER = 'sunrise-caller';

/** One of several `api` processes. */
class ApiFront extends Front {
  constructor(
    private readonly url: string,
    private readonly folded: () => Promise<void>,
  ) {
    super();
  }

  override anonymous(method: Method, path: string): supertest.Test {
    return supertest(this.url)[method](path);
  }

  override async lastCode(email: string): Promise<string> {
    const { body } = await this.anonymous('get', '/dev/mailbox').set('accept', 'application/json').expect(200);
    const mail = (body as { to: string; subject: string }[]).find(({ to }) => to === email);
    return mail?.subject.slice(0, 6) ?? '';
  }

  override settle(): Promise<void> {
    return this.folded();
  }
}

const engines = sharedEngines();
(engines ? describe : describe.skip)('two api processes on one log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'two-apis-'));
  const processes: ProductProcess[] = [];
  let stage: DistributedStage;
  let ports: Ports;
  let fronts: ApiFront[];
  /** The same user on each of the two processes. */
  let admins: Person[];

  beforeAll(async () => {
    stage = await DistributedStage.open(engines!);
    const own = { NODE_ENV: 'test', LOG_LEVEL: 'error', HOST: '127.0.0.1', DATA_DIR: folder, SIGN_IN_PER_MINUTE: '1000' };
    const env = { ...own, ...stage.env };
    const added = async (kind: ProcessKind) => {
      const one = new ProductProcess(kind, await freePort(), [], env);
      processes.push(one);
      await one.start();
      return one;
    };
    const config = loadConfig(env);
    ports = await openDistributed(config, { name: 'spec', projectors, hearsChanges: false, jobDuty: 'own', onError: () => undefined });
    await Promise.all([added('relay'), added('projector')]);
    await seedTenants(config, ports);
    const folded = async () => ports.projections.caughtUp(await ports.store.head());
    fronts = (await Promise.all([added('api'), added('api')])).map(({ url }) => new ApiFront(url, folded));
    const { token, userId, tenant } = await fronts[0]!.signIn(ADMIN);
    admins = fronts.map((front) => front.person(token, userId, tenant));
  }, 240_000);

  afterAll(async () => {
    await ports?.close();
    await Promise.all(processes.map((one) => one.stop()));
    await stage?.close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  /** Waits until a process responds according to the other's change: within a second, and from then on consistently. */
  const until = async (ask: () => supertest.Test, status: number) => {
    while ((await ask()).status !== status) await new Promise(setImmediate);
  };
  const [first, second] = [0, 1];
  const lead = async (name: string, phone: string) => {
    const { body } = await admins[first]!.post('/api/leadGenerate', { name, phone, source: 'WEB' }).expect(200);
    return body.data.leadId as string;
  };
  const call = (person: Person, lead_id: string, callObj: object) =>
    person.post('/api/callGenerate', { lead_id, callObj: { group: 'call', ...callObj }, user_selected_college_id: -1 });
  const callBack = {
    selectStage: 'stage-call-back',
    selectSubStage: 'Busy',
    message: 'Call after six',
    call_date_time: '2030-01-01T10:00:00.000Z',
  };

  it('decide on what the other one appended a moment ago', async () => {
    const leadId = await lead('Ravi', '9811100111');
    for (let turn = 0; turn < 6; turn += 1) await call(admins[turn % 2]!, leadId, { selectStage: 'stage-wrong-number' }).expect(200);
    await call(admins[first]!, leadId, callBack).expect(200);
    const late = await call(admins[second]!, leadId, callBack);
    expect([late.status, late.body.error]).toEqual([422, 'call-action/follow-up-pending']);
  });

  it('take one of many follow-ups that come to both at once', async () => {
    const leadId = await lead('Meena', '9811100112');
    for (const admin of admins) await call(admin, leadId, { selectStage: 'stage-wrong-number' }).expect(200);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, turn) => call(admins[turn % 2]!, leadId, callBack)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('go by stages and keys as the other one left them', async () => {
    const leadId = await lead('Arjun', '9811100113');
    const ringing = () => call(admins[second]!, leadId, { selectStage: 'stage-wrong-number' });
    await ringing().expect(200);
    const key = (await admins[first]!.post('/api/api-keys', { name: 'Partner', scopes: ['capture'] }).expect(200)).body.data;
    const enquiry = () =>
      fronts[second]!.anonymous('post', '/api/capture/leads').set('x-api-key', key.secret).send({ phone: '9811100114', source: 'WEB' });
    await until(enquiry, 200);
    await admins[first]!.put('/api/records/lead-stages/stage-wrong-number', { followUpRequired: true }).expect(200);
    await admins[first]!.delete(`/api/api-keys/${key.id}`).expect(200);
    await until(ringing, 422);
    await until(enquiry, 401);
    await admins[first]!.put('/api/records/lead-stages/stage-wrong-number', { followUpRequired: false }).expect(200);
    await until(ringing, 200);
  });

  it('accept the sessions of each other, with the same rights', async () => {
    const email = 'caller@sunrise.example';
    const before = await fronts[second]!.signInAgain(email);
    const register = (person: Person) => () => person.post('/api/users/register', {});
    await register(before)().expect(403);
    await admins[first]!.put(`/api/users/${CALLER}`, { role: 1 }).expect(200);
    // A user whose role changes must sign in again.
    await until(register(before), 401);
    await fronts[second]!.settle();
    const after = await fronts[second]!.signInAgain(email);
    await until(register(after), 400);
    await admins[first]!.post(`/api/users/${CALLER}/suspend`, { reason: 'On leave' }).expect(200);
    await until(register(after), 401);
    await fronts[second]!.anonymous('post', '/api/users/signin').send({ email, password: DEMO_PASSWORD }).expect(200);
    const otp = await fronts[second]!.lastCode(email);
    await fronts[second]!.anonymous('post', '/api/users/verify-otp').send({ email, otp }).expect(422);
  });
});
