import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

interface Sent {
  messageId: string;
  tenantId: string;
  channel: string;
  to: string;
  subject?: string;
  text: string;
}

describe('messages to leads', () => {
  let sunrise: Tenant;
  let admin: Person;
  let counsellor: Person;
  let other: Person;
  let leadId: string;
  let second: string;
  let welcome: string;
  let mail: string;
  let form: string;

  const made = async (list: string, values: object) =>
    (await admin.post(`/api/records/${list}`, values).expect(200)).body.data.id as string;
  const data = async (path: string, person = counsellor) => (await person.get(`/api/${path}`).expect(200)).body.data;
  /** What the providers of the development outbox received, newest first. */
  const outbox = async (): Promise<Sent[]> => {
    await desk.settle();
    const answer = await fetch(`${desk.address}/dev/outbox`, { headers: { accept: 'application/json' } });
    return ((await answer.json()) as Sent[]).filter(({ tenantId }) => tenantId === sunrise.tid);
  };
  const captured = async (values: object) => {
    const { body } = await admin.post('/api/leadGenerate', { source: 'WEB', clg_id: '1002', ...values }).expect(200);
    const { leadId: id } = body.data as { leadId: string };
    await admin.post('/api/lead-assign-to', { lead_ids: [id], user_id: counsellor.userId }).expect(200);
    return id;
  };
  const refused = async (path: string, body: object, status: number, person = counsellor): Promise<string> =>
    (await person.post(`/api/${path}`, body).expect(status)).body.message;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    counsellor = await sunrise.signIn('counsellor');
    other = await sunrise.signIn('counsellor3');
    leadId = await captured({ name: 'Ravi Kumar', phone: '9811904711', email: 'ravi@example.org', course: 'MBA', city: 'Gurugram' });
    second = await captured({ name: 'Meera', phone: '9811904712' });
    welcome = await made('sms-templates', { name: 'Welcome', body: 'Dear {{name}}, {{owner}} will call you about {{course}}.' });
    mail = await made('email-templates', { name: 'Brochure', subject: '{{course}} brochure', body: 'Dear {{name}},\nour brochure.' });
    form = await made('products', { formName: 'MBA 2027', collegeId: '1002', price: 1_200, link: 'https://apply.example/mba' });
    await desk.settle();
  });

  it('LP-08: are written from templates, filled with the values of the lead', async () => {
    expect(await data('message-templates?channel=sms')).toMatchObject([
      { id: welcome, name: 'Welcome', variables: ['name', 'owner', 'course'] },
    ]);
    expect(await data(`gettemplatebodybytemplateid?id=${welcome}`)).toMatchObject({ channel: 'sms', preview: null });
    const { preview } = await data(`gettemplatebodybytemplateid?id=${welcome}&lead_id=${leadId}`);
    const text = 'Dear Ravi Kumar, Asha Sharma will call you about MBA.';
    expect(preview).toEqual({ subject: null, body: text, missing: [], characters: text.length, parts: 1 });
    expect((await data(`gettemplatebodybytemplateid?id=${welcome}&lead_id=${second}`)).preview.missing).toEqual(['course']);
    const { body } = await counsellor.post('/api/send-sms-to-lead', { lead_id: leadId, template_id: welcome }).expect(200);
    expect((await outbox())[0]).toMatchObject({ messageId: body.message_id, channel: 'sms', to: '+919811904711', text });
    const [entry] = await data(`leads/${leadId}/conversation`);
    expect(entry).toMatchObject({
      kind: 'message',
      sentence: 'Asha Sharma sent an SMS to the lead (Welcome)',
      comment: text,
      delivery: 'accepted',
    });
  });

  it('LP-08: are e-mails too, from a template or an own text', async () => {
    await counsellor.post('/api/send-email-to-lead', { lead_id: leadId, template_id: mail, body: 'Dear {{name}}, see you.' }).expect(200);
    expect((await outbox())[0]).toMatchObject({
      channel: 'email',
      to: 'ravi@example.org',
      subject: 'MBA brochure',
      text: 'Dear Ravi Kumar, see you.',
    });
    expect(await refused('send-email-to-lead', { lead_id: leadId, body: 'Hello' }, 422)).toBe('Please write a subject.');
    expect(await refused('send-email-to-lead', { lead_id: second, subject: 'Hello', body: 'Hello' }, 422)).toBe(
      'This lead has no e-mail address.',
    );
  });

  it('LP-08: go to several leads, and tell which did not get them', async () => {
    const { body } = await counsellor
      .post('/api/sendmultipalsmstolead', { lead_ids: [leadId, second, leadId, 'none'], template_id: welcome })
      .expect(200);
    expect(body.message).toBe('Sent to 1 of 3 leads');
    expect(body.data).toEqual({
      sent: 1,
      refused: [
        { lead_id: second, message: 'This lead has no course, which the message uses.' },
        { lead_id: 'none', message: 'There is no such lead.' },
      ],
    });
    const mails = await counsellor
      .post('/api/sendemail', { lead_ids: [leadId, second], subject: 'Open day', body: 'Come and see us.' })
      .expect(200);
    expect(mails.body.data).toMatchObject({ sent: 1, refused: [{ lead_id: second }] });
    expect(await refused('sendmultipalsmstolead', { lead_ids: [], body: 'Hello' }, 400)).toBeTruthy();
    const many = Array.from({ length: 201 }, (_, at) => `lead-${at}`);
    expect(await refused('sendmultipalsmstolead', { lead_ids: many, body: 'Hello' }, 422)).toBe('One call sends to 1 to 200 leads.');
  });

  it('respect that a lead does not want them', async () => {
    await counsellor.post(`/api/leads/${second}/opt-out`, { channel: 'sms', opted_out: true }).expect(200);
    expect(await data(`leads/${second}/message-options`)).toMatchObject({
      channels: [
        { channel: 'sms', reachable: true, opted_out: true },
        { channel: 'email', reachable: false, opted_out: false },
      ],
      values: { name: 'Meera' },
    });
    const before = (await outbox()).length;
    expect(await refused('send-sms-to-lead', { lead_id: second, body: 'Hello' }, 422)).toBe('This lead does not want any SMS.');
    expect(await outbox()).toHaveLength(before);
    await counsellor.post(`/api/leads/${second}/opt-out`, { channel: 'sms', opted_out: false }).expect(200);
    await counsellor.post('/api/send-sms-to-lead', { lead_id: second, body: 'Hello' }).expect(200);
    await desk.settle();
    const sentences = (await data(`leads/${second}/conversation`)).map(({ sentence }: { sentence: string }) => sentence);
    expect(sentences.slice(0, 3)).toEqual([
      'Asha Sharma sent an SMS to the lead',
      'Asha Sharma recorded that the lead accepts SMS messages again',
      'Asha Sharma recorded that the lead does not want SMS messages',
    ]);
  });

  it('respect that a person does not want them, also when the lead is removed and captured again', async () => {
    const enquiry = { name: 'Farah', phone: '9811904777', email: 'farah.out@example.org', source: 'WEB' };
    const capturedAgain = async (more: object = {}) => {
      const { body } = await admin.post('/api/leadGenerate', { ...enquiry, ...more }).expect(200);
      await desk.settle();
      return body.data.leadId as string;
    };
    const optOut = (lead: string, channel: string, opted_out = true) =>
      admin.post(`/api/leads/${lead}/opt-out`, { channel, opted_out }).expect(200);
    const sms = (lead: string, status: number) => refused('send-sms-to-lead', { lead_id: lead, body: 'Hello' }, status, admin);
    const eMail = (lead: string, status: number) =>
      refused('send-email-to-lead', { lead_id: lead, subject: 'Hello', body: 'Hello' }, status, admin);
    const first = await capturedAgain();
    for (const channel of ['sms', 'email']) await optOut(first, channel);
    await admin.delete(`/api/removeLead?leadId=${first}`).expect(200);
    await desk.settle();
    const second = await capturedAgain({ phone: '+91 98119 04777' });
    expect(second).not.toBe(first);
    expect(await sms(second, 422)).toBe('This lead does not want any SMS.');
    expect(await eMail(second, 422)).toBe('This lead does not want any e-mail.');
    const options = (await admin.get(`/api/leads/${second}/message-options`).expect(200)).body.data;
    expect(options.channels).toMatchObject([{ opted_out: true }, { opted_out: true }]);
    const meeting = { leadId: second, title: 'Buy now', startsAt: new Date(Date.now() + 86_400_000).toISOString(), minutes: 30 };
    expect((await admin.post('/api/meetings', meeting).expect(200)).body.message).toContain('does not want e-mails');
    await optOut(second, 'sms', false);
    await sms(second, 200);
    // Only the encrypted data of the lead contains the contact.
    const choices = await desk.ask('log', sunrise.since, { tenantId: sunrise.tid, types: ['ContactOptedOut', 'ContactOptedIn'] });
    expect(choices.map(({ data: chosen }) => chosen).slice(-3)).toEqual([{ channel: 'sms' }, { channel: 'email' }, { channel: 'sms' }]);
    expect(JSON.stringify(choices.map(({ stream }) => stream))).not.toMatch(/9811904777|farah/);
  });

  it('are limited in number for one lead', async () => {
    const lead = await captured({ name: 'Often', phone: '9811904778' });
    const send = () => admin.post('/api/send-sms-to-lead', { lead_id: lead, body: 'Hello' });
    let answer = await send();
    let sent = 0;
    for (; answer.status === 200; answer = await send()) sent++;
    expect([answer.status, answer.body.message]).toEqual([429, 'This lead got 20 messages within 10 minutes. Please try again later.']);
    // Two periods of ten minutes, if one ends meanwhile.
    expect(sent).toBeGreaterThanOrEqual(20);
    expect(sent).toBeLessThanOrEqual(40);
  });

  it('are refused in words where they cannot be sent', async () => {
    expect(await refused('send-sms-to-lead', { lead_id: leadId }, 422)).toBe('Please choose a template or write a text.');
    expect(await refused('send-sms-to-lead', { lead_id: leadId, template_id: 'none' }, 404)).toBe('There is no such template.');
    expect(await refused('send-sms-to-lead', { lead_id: leadId, body: 'Call {{phone}}' }, 400)).toContain('A variable is one of {{name}}');
    expect(await refused('send-sms-to-lead', { body: 'Hello' }, 400)).toBe('lead_id is required');
    await admin.put(`/api/records/sms-templates/${welcome}`, { active: false }).expect(200);
    await desk.settle();
    expect(await refused('send-sms-to-lead', { lead_id: leadId, template_id: welcome }, 422)).toBe('The template Welcome is not active.');
    await admin.put(`/api/records/sms-templates/${welcome}`, { active: true }).expect(200);
    expect(await refused('records/sms-templates', { name: 'Wrong', body: '{{salary}}' }, 422, admin)).toContain('A variable is one of');
    await counsellor.post('/api/records/sms-templates', { name: 'Mine', body: 'Hello' }).expect(403);
  });

  it('are for people who may see the lead', async () => {
    expect(await refused('send-sms-to-lead', { lead_id: leadId, body: 'Hello' }, 404, other)).toBe('There is no such lead.');
    await other.post(`/api/leads/${leadId}/opt-out`, { channel: 'sms', opted_out: true }).expect(404);
    await other.get(`/api/leads/${leadId}/message-options`).expect(404);
    await other.get(`/api/gettemplatebodybytemplateid?id=${welcome}&lead_id=${leadId}`).expect(404);
    await other.get(`/api/get-caf-detail-by-lead?lead_id=${leadId}`).expect(404);
    const elsewhere = await (await desk.tenant()).signIn('admin');
    await elsewhere.get(`/api/gettemplatebodybytemplateid?id=${welcome}`).expect(404);
    await elsewhere.get(`/api/getcafcollegebyid?pId=${form}`).expect(404);
  });

  it('LP-09: send the link of an application form, which the history of the lead keeps', async () => {
    expect(await data('getcafcolleges')).toMatchObject([
      { pId: form, clg_id: '1002', form_name: 'MBA 2027', price: 1_200, link: 'https://apply.example/mba' },
    ]);
    expect(await data(`getcafcollegebyid?pId=${form}`)).toMatchObject({ form_name: 'MBA 2027', active: true });
    const link = `saveleadhistory?pId=${form}&leadId=${leadId}&content=https://apply.example/mba&uId=${counsellor.userId}`;
    await counsellor.get(`/api/${link}&history_type=CAFLINK&title=SENT`).expect(200);
    await counsellor.get(`/api/${link}&history_type=OTHER&title=SENT`).expect(400);
    await other.get(`/api/${link}&history_type=CAFLINK&title=SENT`).expect(404);
    const message = { lead_id: leadId, product_id: form, body: 'Dear {{name}}, apply at https://apply.example/mba' };
    const { body } = await counsellor.post('/api/send-sms-to-lead', message).expect(200);
    expect((await outbox())[0]).toMatchObject({ text: 'Dear Ravi Kumar, apply at https://apply.example/mba' });
    const sent = { pId: form, form_name: 'MBA 2027', history_type: 'CAFLINK', title: 'SENT', userName: 'Asha Sharma' };
    expect(await data(`get-caf-detail-by-lead?lead_id=${leadId}`)).toMatchObject([
      { ...sent, message_id: body.message_id },
      { ...sent, content: 'https://apply.example/mba', message_id: null },
    ]);
    const conversation = await data(`leads/${leadId}/conversation`);
    expect(conversation.map(({ sentence }: { sentence: string }) => sentence)).toContainEqual(
      expect.stringMatching(/^Asha Sharma sent the link of MBA 2027/),
    );
    for (const collegeId of ['__proto__', 'none'])
      expect((await admin.put(`/api/records/products/${form}`, { collegeId }).expect(422)).body.fields).toEqual({
        collegeId: 'There is no such college.',
      });
    await admin.put(`/api/records/products/${form}`, { active: false }).expect(200);
    await desk.settle();
    expect(await data('getcafcolleges')).toEqual([]);
    expect(await refused('send-sms-to-lead', message, 422)).toBe('MBA 2027 is not offered at present.');
  });

  it('are sent by users who may not see the number, and show them no hidden value', async () => {
    const rules = { phone: 'hidden', email: 'masked', city: 'hidden' };
    await admin.post('/api/edit-role-permissions', { role: staffRoles.counsellor, field_rules: rules }).expect(200);
    await desk.settle();
    const text = 'Dear {{name}}, see us in {{city}}';
    await counsellor.post('/api/send-sms-to-lead', { lead_id: leadId, body: text }).expect(200);
    expect((await outbox())[0]).toMatchObject({ to: '+919811904711', text: 'Dear Ravi Kumar, see us in Gurugram' });
    const shown = [await data(`leads/${leadId}/conversation`), await data(`leads/${leadId}/message-options`)];
    expect(JSON.stringify(shown)).not.toMatch(/9811904711|Gurugram|ravi@/);
    expect(shown[0][0].comment).toBe('Dear Ravi Kumar, see us in •••');
  });

  it('lose their text and address with the person', async () => {
    const [{ messageId }] = (await outbox()).filter(({ channel }) => channel === 'sms') as [Sent];
    await admin.delete(`/api/leads/${leadId}/person`).expect(200);
    await desk.settle();
    const timeline = await admin.get(`/api/getTimeline?limit=100`).expect(200);
    expect(messageId).toBeTruthy();
    expect(JSON.stringify(timeline.body)).not.toMatch(/Ravi|9811904711|ravi@/);
  });
});
