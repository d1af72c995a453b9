import type { WebhookDeliveryRow } from '@matricula/read-models/communication';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

interface Kept {
  messageId: string;
  tenantId: string;
  to: string;
  text: string;
}

describe('webhooks of an institution', () => {
  let [sunrise, meadow]: Tenant[] = [];
  let [admin, counsellor, stranger]: Person[] = [];
  let phone = 9822200000;

  const behave = (behaviour: string) =>
    fetch(`${desk.address}/dev/outbox/behaviour`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ channel: 'webhook', behaviour }),
    });
  /** Requests that the sandbox received for an address, the newest first. */
  const received = async (url: string): Promise<Kept[]> => {
    const answer = await fetch(`${desk.address}/dev/outbox`, { headers: { accept: 'application/json' } });
    return ((await answer.json()) as Kept[]).filter(({ to }) => to === url);
  };
  const make = async (values: object = {}): Promise<{ id: string; url: string }> => {
    const url = `https://crm.example/${sunrise!.tid}/${phone++}`;
    const body = { name: 'CRM', url, kinds: ['LeadCaptured'], ...values };
    const { id } = (await admin!.post('/api/records/webhook-endpoints', body).expect(200)).body.data;
    await desk.settle();
    return { id, url };
  };
  const capture = async (): Promise<string> => {
    const { body } = await admin!.post('/api/leadGenerate', { name: 'Ravi Kumar', phone: String(phone++), source: 'WEBSITE' }).expect(200);
    await desk.settle();
    return body.data.leadId;
  };
  /** Deliveries to an endpoint, the newest first. */
  const log = async (endpointId: string, who = admin!): Promise<WebhookDeliveryRow[]> => {
    await desk.settle();
    const where = { field: 'endpointId', op: 'eq', value: endpointId };
    const sort = [{ field: 'requestedAt', dir: 'desc' }];
    return (await who.post('/api/lists/webhook-deliveries/rows', { where, sort, limit: 50 }).expect(200)).body.data;
  };

  beforeAll(async () => {
    [sunrise, meadow] = [await desk.tenant(), await desk.tenant()];
    [admin, counsellor, stranger] = await Promise.all([sunrise.signIn('admin'), sunrise.signIn('counsellor'), meadow.signIn('admin')]);
  });
  afterEach(() => behave('accepted'));

  it('deliver subscribed events once, with ids and without personal data, and are listed in a log', async () => {
    const { id, url } = await make();
    const leadId = await capture();
    const [said, ...others] = await received(url);
    expect(others).toEqual([]);
    const [delivery] = await log(id);
    expect(delivery).toMatchObject({ kind: 'LeadCaptured', status: 'accepted', attempts: 1, subject: `lead-${sunrise!.tid}-${leadId}` });
    expect(JSON.parse(said!.text)).toMatchObject({
      type: 'LeadCaptured',
      id: delivery!.eventId,
      position: delivery!.position,
      tenantid: sunrise!.tid,
      data: { leadId, source: 'WEB' },
    });
    expect(said!.text).not.toContain('Ravi');
    // The log of messages lists messages to people only.
    expect(JSON.stringify((await admin!.post('/api/lists/messages/rows', {}).expect(200)).body.data)).not.toContain(delivery!.deliveryId);
    const { entries } = (await admin!.get(`/api/getTimeline?leadId=${leadId}`).expect(200)).body.data[0];
    expect(JSON.stringify(entries)).not.toMatch(/webhook/i);
  });

  it('contain personal data only if the endpoint is set so, and not after the person is erased', async () => {
    const { id, url } = await make({ personal: true });
    const leadId = await capture();
    expect(JSON.parse((await received(url))[0]!.text)).toMatchObject({ data: { leadId, name: 'Ravi Kumar' } });
    await behave('refused');
    const erased = await capture();
    await admin!.delete(`/api/leads/${erased}/person`).expect(200);
    await desk.settle();
    await behave('accepted');
    await admin!.post(`/api/webhook-endpoints/${id}/replay`, { all: true, count: 1 }).expect(200);
    await desk.settle();
    const [last] = await received(url);
    expect(JSON.parse(last!.text)).toMatchObject({ erased: true, data: { leadId: erased } });
    expect(last!.text).not.toContain('Ravi');
  });

  it('wait, fail and are sent again, one or all that failed', async () => {
    const { id, url } = await make();
    await behave('unavailable');
    await capture();
    expect((await log(id))[0]).toMatchObject({ status: 'postponed', attempts: 1, retryAt: expect.any(String) });
    await behave('unknown');
    await capture();
    // A missing response leads to a retry under the same id, which the receiver recognises.
    expect((await log(id))[0]).toMatchObject({ status: 'postponed' });
    await behave('refused');
    for (let count = 0; count < 3; count++) await capture();
    const failed = (await log(id)).filter(({ status }) => status === 'failed');
    expect(failed).toHaveLength(3);
    await behave('accepted');
    const again = (body: object) => admin!.post(`/api/webhook-endpoints/${id}/replay`, body).expect(200);
    expect((await again({ deliveryIds: [failed[0]!.deliveryId] })).body).toMatchObject({ message: '1 delivery will be sent again.' });
    await desk.settle();
    const refused = async (body: object) => (await admin!.post(`/api/webhook-endpoints/${id}/replay`, body)).body;
    for (const nothing of [{}, { deliveryIds: null }, { count: 2 }])
      expect(await refused(nothing)).toMatchObject({ code: 422, error: 'selection/nothing-named' });
    expect(await refused({ deliveryIds: [] })).toMatchObject({ code: 400 });
    expect(await refused({ all: true, count: 3 })).toMatchObject({ code: 409, details: { count: 2 } });
    expect((await again({ all: true, count: 2 })).body).toMatchObject({
      message: '2 deliveries will be sent again.',
      data: { replayed: 2 },
    });
    expect((await log(id)).filter(({ status, attempts }) => status === 'accepted' && attempts === 2)).toHaveLength(3);
    expect(new Set((await received(url)).map(({ messageId }) => messageId)).size).toBe(4);
    expect((await again({ all: true, count: 0 })).body.data).toEqual({ replayed: 0 });
  });

  it('are tested, paused, let go on and removed', async () => {
    const { id, url } = await make({ active: false });
    await capture();
    expect(await log(id)).toEqual([]);
    await admin!.post(`/api/webhook-endpoints/${id}/test`).expect(200);
    expect((await log(id))[0]).toMatchObject({ kind: 'test', status: 'accepted' });
    expect((await received(url))[0]!.text).toContain('This is a test.');
    await admin!.put(`/api/records/webhook-endpoints/${id}`, { active: true }).expect(200);
    await desk.settle();
    await capture();
    expect(await log(id)).toHaveLength(2);
    await admin!.delete(`/api/records/webhook-endpoints/${id}`).expect(200);
    await desk.settle();
    await capture();
    expect(await log(id)).toHaveLength(2);
    await admin!.post(`/api/webhook-endpoints/${id}/test`).expect(404);
  });

  it('are signed with a secret that is shown once and stored only in the vault', async () => {
    const { id } = await make();
    const issue = async () => (await admin!.post(`/api/webhook-endpoints/${id}/secret`).expect(200)).body.data.secret as string;
    const [one, two] = [await issue(), await issue()];
    expect([one, two]).toEqual([expect.stringMatching(/^whsec_/), expect.stringMatching(/^whsec_/)]);
    expect(one).not.toBe(two);
    await desk.settle();
    const everything = JSON.stringify([
      await desk.ask('log', sunrise!.since, { tenantId: sunrise!.tid }),
      (await admin!.post('/api/lists/webhook-endpoints/rows', {}).expect(200)).body,
    ]);
    expect(everything).not.toContain(one.slice(6, 20));
    expect(everything).not.toContain('whsec_');
    expect(await desk.ask('vaultHolds', two)).toBe(true);
    await admin!.delete(`/api/records/webhook-endpoints/${id}`).expect(200);
    await desk.settle();
    expect(await desk.ask('vaultHolds', two)).toBe(false);
  });

  it('are managed only by admins of their own institution', async () => {
    const { id } = await make();
    await behave('refused');
    await capture();
    const [delivery] = await log(id);
    for (const what of ['secret', 'test', 'replay']) await stranger!.post(`/api/webhook-endpoints/${id}/${what}`, {}).expect(404);
    await stranger!.put(`/api/records/webhook-endpoints/${id}`, { url: 'https://evil.example' }).expect(404);
    await stranger!.delete(`/api/records/webhook-endpoints/${id}`).expect(404);
    await stranger!.post('/api/messages/replay', { messageIds: [delivery!.deliveryId] }).expect(404);
    expect(await log(id, stranger!)).toEqual([]);
    expect((await stranger!.post('/api/lists/webhook-endpoints/rows', {}).expect(200)).body.data).toEqual([]);
    expect((await stranger!.post('/api/lists/webhook-endpoints/by-key', { keys: [id] }).expect(200)).body.data).toEqual([]);
    for (const list of ['webhook-endpoints', 'webhook-deliveries']) await counsellor!.post(`/api/lists/${list}/rows`, {}).expect(403);
    await counsellor!.post('/api/records/webhook-endpoints', { name: 'x', url: 'https://x.example', kinds: ['LeadCaptured'] }).expect(403);
    for (const what of ['secret', 'test', 'replay']) await counsellor!.post(`/api/webhook-endpoints/${id}/${what}`, {}).expect(403);
  });

  it('go to https addresses without a password in them, and carry what is offered', async () => {
    const give = (values: object) =>
      admin!.post('/api/records/webhook-endpoints', { name: 'CRM', url: 'https://crm.example', kinds: ['LeadCaptured'], ...values });
    for (const url of ['http://crm.example', 'ftp://crm.example', 'https://me:secret@crm.example', 'crm.example'])
      expect((await give({ url }).expect(422)).body.fields).toEqual({
        url: 'Enter an https address, such as https://www.example.org/hooks',
      });
    for (const host of ['0x7f.1', '2130706433', '[::ffff:127.0.0.1]', '[fd00::1]', '10.0.0.1.', 'localhost.', 'intranet'])
      expect((await give({ url: `https://${host}:8443/hooks` }).expect(422)).body.fields.url).toMatch(/ is not a public address\.$/);
    expect((await give({ url: 'http://127.0.0.1:8080/' }).expect(422)).body.fields.url).toBe('Only https addresses are reached.');
    const { id } = await make();
    await admin!.put(`/api/records/webhook-endpoints/${id}`, { url: 'https://169.254.169.254/' }).expect(422);
    await admin!.put(`/api/records/webhook-endpoints/${id}`, { pausedBecause: 'I say so' }).expect(422);
    expect((await give({ name: 'CRM\r\nX-Spam: 1' }).expect(422)).body.fields.name).toContain('not contain line breaks');
    await give({ kinds: ['UserSignedIn'] }).expect(422);
    expect((await give({ kinds: [] }).expect(422)).body.message).toBe('Choose the events to send.');
  });

  it('are mapped to kinds of events, by tenant, with the documented calls (TM-01)', async () => {
    const { id, url } = await make();
    const tid = sunrise!.tid;
    const mapped = async (who = admin!) => {
      await desk.settle();
      const { data } = (await who.get(`/api/tenants/webhook/get-mapped-list/${tid}`).expect(200)).body;
      return (data as { webhook_id: string; event: string }[]).filter((one) => one.webhook_id === id).map(({ event }) => event);
    };
    const { body } = await admin!.post(`/api/tenants/webhook/mapping/create/${tid}`, { webhook_id: id, event: 'TicketRaised' }).expect(200);
    expect([body.data.mapping_id, await mapped()]).toEqual([`${id}.TicketRaised`, ['LeadCaptured', 'TicketRaised']]);
    const other = { mapping_id: body.data.mapping_id, tenant_id: tid, event: 'LeadEnrolled' };
    await admin!.put('/api/tenants/webhook/mapping/update', other).expect(200);
    expect(await mapped()).toEqual(['LeadCaptured', 'LeadEnrolled']);
    const gone = `/api/tenants/webhook/mapping/delete?mapping_id=${id}.LeadCaptured&tenant_id=${tid}`;
    await admin!.delete(gone).expect(200);
    await capture();
    expect([await mapped(), await received(url)]).toEqual([['LeadEnrolled'], []]);
    expect((await admin!.delete(gone).expect(404)).body.message).toBe('There is no such webhook mapping.');
    const last = `/api/tenants/webhook/mapping/delete?mapping_id=${id}.LeadEnrolled&tenant_id=${tid}`;
    expect((await admin!.delete(last).expect(422)).body.message).toBe('Choose the events to send.');
    await admin!.post(`/api/tenants/webhook/mapping/create/${tid}`, { webhook_id: id, event: 'UserSignedIn' }).expect(400);
    await admin!.put(`/api/tenants/webhook/update/${id}`, { name: 'Warehouse' }).expect(200);
    await desk.settle();
    const { data, events } = (await admin!.get('/api/tenants/webhook/get-list').expect(200)).body;
    expect(data).toEqual(expect.arrayContaining([expect.objectContaining({ id, name: 'Warehouse', kinds: ['LeadEnrolled'] })]));
    expect(events).toEqual(expect.arrayContaining([{ value: 'LeadCaptured', label: 'Lead captured' }]));
    for (const ask of [
      stranger!.get(`/api/tenants/webhook/get-mapped-list/${tid}`),
      stranger!.post(`/api/tenants/webhook/mapping/create/${tid}`, { webhook_id: id, event: 'TicketRaised' }),
      stranger!.put('/api/tenants/webhook/mapping/update', { ...other, mapping_id: `${id}.LeadEnrolled` }),
      stranger!.delete(last),
      stranger!.put(`/api/tenants/webhook/update/${id}`, { name: 'Mine' }),
    ])
      await ask.expect(404);
    await counsellor!.get('/api/tenants/webhook/get-list').expect(403);
  });
});
