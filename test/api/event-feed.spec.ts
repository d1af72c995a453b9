import { Parser } from '@asyncapi/parser';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

interface Line {
  specversion: string;
  id: string;
  type: string;
  subject: string;
  position: string;
  tenantid: string;
  data: Record<string, unknown>;
}

const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

describe('the event feed', () => {
  let sunrise: Tenant;
  let admin: Person;
  let secret: string;

  const keyFor = async (name: string, scope: string): Promise<string> =>
    (await admin.post('/api/api-keys', { name, scopes: [scope] }).expect(200)).body.data.secret;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    secret = await keyFor('Warehouse', 'events');
    await admin.post('/api/leadGenerate', { name: 'Ravi Kumar', phone: '9811122233', source: 'WEB' }).expect(200);
  });

  const read = (query = '') => desk.anonymous('get', `/api/events?limit=100000${query}`).set('x-api-key', secret).buffer(true).expect(200);

  it('gives the tenant its events in order as CloudEvents, opened', async () => {
    const { text, headers } = await read();
    const lines = linesOf(text);
    expect(headers['content-type']).toContain('application/x-ndjson');
    expect(new Set(lines.map(({ tenantid }) => tenantid))).toEqual(new Set([sunrise.tid]));
    expect(lines.map(({ position }) => position)).toEqual(lines.map(({ position }) => position).toSorted());
    const captured = lines.find(({ type }) => type === 'LeadCaptured');
    expect(captured).toMatchObject({
      specversion: '1.0',
      subject: expect.stringMatching(`^lead-${sunrise.tid}-`),
      data: { name: 'Ravi Kumar', source: 'WEB' },
    });
  });

  it('resumes at a position, and filters by type', async () => {
    await desk.settle();
    const all = linesOf((await read()).text);
    const collected: Line[] = [];
    for (let after = ''; ;) {
      const page = linesOf(
        (
          await desk
            .anonymous('get', `/api/events?limit=37${after && `&after=${after}`}`)
            .set('x-api-key', secret)
            .buffer(true)
            .expect(200)
        ).text,
      );
      collected.push(...page);
      if (page.length < 37) break;
      after = page.at(-1)!.position;
    }
    expect(collected).toEqual(all);
    const typed = linesOf((await read('&types=LeadCaptured,UserRegistered')).text);
    expect(new Set(typed.map(({ type }) => type))).toEqual(new Set(['LeadCaptured', 'UserRegistered']));
  });

  it('waits for the next event', async () => {
    const head = await desk.ask('head');
    const waiting = read(`&after=${head}&wait=20&types=LeadCaptured`).then(({ text }) => linesOf(text));
    await admin.post('/api/leadGenerate', { name: 'Meera Iyer', phone: '9811122244', source: 'IVR' }).expect(200);
    expect(await waiting).toEqual([
      expect.objectContaining({ type: 'LeadCaptured', data: expect.objectContaining({ name: 'Meera Iyer' }) }),
    ]);
  });

  it('is open to people with the code API_DOC, and closed to others', async () => {
    await admin.get('/api/events?limit=1').expect(200);
    await (await sunrise.signIn('counsellor')).get('/api/events').expect(403);
    await desk.anonymous('get', '/api/events').expect(401);
    await desk.anonymous('get', '/api/events').set('x-api-key', 'mk_wrong').expect(401);
    const capture = await keyFor('Form', 'capture');
    await desk.anonymous('get', '/api/events').set('x-api-key', capture).expect(403);
    await desk.anonymous('get', '/api/events?after=nonsense').set('x-api-key', secret).expect(400);
  });

  it('is described by a valid AsyncAPI document with every event type', async () => {
    const { text } = await desk.anonymous('get', '/api/asyncapi.json').set('x-api-key', secret).expect(200);
    const { document, diagnostics } = await new Parser().parse(text);
    expect(diagnostics.filter(({ severity }) => severity === 0)).toEqual([]);
    const captured = document?.components().messages().get('LeadCaptured');
    expect(captured?.summary()).toBe('A first enquiry became a lead.');
    const { body } = await desk.anonymous('get', '/api/asyncapi.json').set('x-api-key', secret).expect(200);
    const data = body.components.messages.LeadCaptured.payload.properties.data;
    expect(data.properties.phone['x-personal']).toBe(true);
    expect(data.required).toEqual(expect.arrayContaining(['leadId']));
  });

  it('stands in an OpenAPI document whose schemas say what is enforced', async () => {
    const { body } = await desk.anonymous('get', '/api/openapi.json').set('x-api-key', secret).expect(200);
    expect(body.openapi).toBe('3.1.0');
    expect(body.components.securitySchemes).toMatchObject({ bearer: { scheme: 'bearer' }, 'api-key': { name: 'x-api-key' } });
    const ask = body.paths['/api/reports/{report}'].post;
    expect(ask.requestBody.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/ReportQuestionDto' });
    expect(body.components.schemas.ReportQuestionDto).toMatchObject({
      properties: { from: { type: 'string' } },
      required: expect.arrayContaining(['from', 'to']),
    });
    const names = body.paths['/api/getTimeline'].get.parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['startDate', 'endDate', 'page_number', 'property']));
    const references = [...JSON.stringify(body).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? '');
    expect(references.filter((name) => !(name in body.components.schemas))).toEqual([]);
  });
});
