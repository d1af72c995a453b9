import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';
import { Imports } from '../fixtures/imports';
import { Walk, type Attempt, type Document } from '../fixtures/malformed/walk';

/** Number of values of each kind to try at each place; `MALFORMED_VALUES=100` tries all. */
const EACH = Number(process.env.MALFORMED_VALUES ?? 2);
/** Concurrent requests, and the time limit of one. */
const LANES = 12;
const PATIENCE_MS = 60_000;
const INTERNALS =
  /\n\s+at |Cannot read|is not a function|is not iterable|undefined|\[object|SQLITE|node_modules|keyword|[Rr]ead model|cannot be stored/;

describe('malformed input', () => {
  let sunrise: Tenant;
  let admin: Person;
  let walk: Walk;
  let sends = 0;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    const { body } = await admin.post('/api/leadGenerate', { name: 'Ravi', phone: '9500000001', source: 'WEB' }).expect(200);
    const { leadId } = body.data as { leadId: string };
    const call = { lead_id: leadId, callObj: { group: 'call', selectStage: 'stage-wrong-number' } };
    const { call_action_id } = (await admin.post('/api/callGenerate', call).expect(200)).body.data as { call_action_id: string };
    const { uploadId, mapping } = await new Imports(desk, admin).upload('name,phone\nAsha,9500000002\nBina,95');
    const check = await admin.post('/api/imports/check', { uploadId, mapping }).expect(200);
    const jobId = await new Imports(desk, admin).start({ uploadId, mapping } as never);
    await new Imports(desk, admin).ended(jobId);
    const view = await admin.post('/api/save-quick-view-filter', { name: 'Mine' }).expect(200);
    await desk.settle();
    const document = (await admin.get('/api/openapi.json').expect(200)).body as Document;
    walk = new Walk(
      document,
      {
        ...{ lead_id: leadId, leadId, lId: leadId, lead_ids: [leadId], leadIds: leadId, 'keys[]': leadId, key: leadId },
        ...{ callActionId: call_action_id, blobId: uploadId, uploadId, mapping, checkId: check.body.data.checkId },
        ...{ list: 'leads', report: 'quick-report', fields: ['source'], columns: [{ field: 'name', title: 'Name' }], field: 'name' },
        ...{ selectStage: 'stage-wrong-number', user_id: sunrise.id('counsellor'), phone: '9500000003', limit: 1, role: 3, id: leadId },
        ...{ a: 'stage-wrong-number', b: '1', of: 'leads', view: view.body.data.id, startDate: '2026-01-01', endDate: '2026-01-31' },
      },
      EACH,
    );
  });

  async function send({ method, path, body, headers }: Attempt) {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const own = headers['idempotency-key'] && { 'idempotency-key': `${headers['idempotency-key']}${sends++}` };
    const sent = { authorization: `Bearer ${admin.token}`, 'tenant-tid': sunrise.tid, ...headers, ...own };
    const answer = await fetch(desk.address + path, { method, body, headers: sent, signal });
    return { status: answer.status, text: await answer.text() };
  }

  async function tried(attempt: Attempt): Promise<string | undefined> {
    const of = `${attempt.route}: ${attempt.wrong}`;
    try {
      const { status, text } = await send(attempt);
      if (status >= 500) return `${of} -> ${status} ${text.slice(0, 160)}`;
      if (status < 400) return undefined;
      const { code, message } = JSON.parse(text) as { code: unknown; message: unknown };
      if (code !== status || typeof message !== 'string' || message === '') return `${of} -> ${status} without a message`;
      return INTERNALS.test(message) ? `${of} -> ${status} "${message}"` : undefined;
    } catch (error) {
      return `${of} -> ${String(error)}`;
    }
  }

  it('is refused in plain words on every route, and nothing hangs', async () => {
    // Calls that end the session come last, and calls that remove the lead just before them.
    const last = (route: string) => (route.endsWith('/user/auth/log') ? 2 : /^DELETE|\/person|undo/.test(route) ? 1 : 0);
    const attempts = [...walk.attempts()].sort((a, b) => last(a.route) - last(b.route));
    const failures: string[] = [];
    const began = performance.now();
    let next = 0;
    const lane = async () => {
      for (let attempt = attempts[next++]; attempt; attempt = attempts[next++])
        failures.push(...[await tried(attempt)].flatMap((f) => f ?? []));
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    const seconds = (performance.now() - began) / 1000;
    process.stdout.write(
      `${attempts.length} malformed requests to ${new Set(attempts.map(({ route }) => route)).size} routes in ${seconds.toFixed(1)} s\n`,
    );
    expect(failures).toEqual([]);
  });
});
