import { createHash, randomUUID } from 'node:crypto';
import { publishableKey } from '@matricula/domain/marketing';
import { DEMO_PASSWORD } from '../../services/standalone/src/demo/institution';
import { Imports } from '../fixtures/imports';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

interface Found {
  leadId: string;
  phone?: string;
  email?: string;
  name?: string;
  externalId?: string;
}

const NUMBER = 'Please, Enter 10 digit Mobile Number.';
const LOST = 'A spreadsheet shortened this number and its last digits are lost. Format the column as text and enter the number again.';

const SITE = 'https://www.sunrise.example';

/** Solves the proof of work of a form. */
function worked(challenge: string): string {
  const [salt = '', , most, target] = challenge.split('.');
  for (let number = 0; number <= Number(most); number++)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === target) return `${challenge}.${number}`;
  return '';
}

/** Spellings of a phone number from its ten digits. */
const spellings = (ten: string) => [
  ten,
  `${ten}.0`,
  `0${ten}`,
  `91 ${ten.slice(0, 5)} ${ten.slice(5)}`,
  `091${ten}`,
  `0091-${ten.slice(0, 5)}-${ten.slice(5)}`,
  `+91 (0) ${ten.slice(0, 5)} ${ten.slice(5)}`,
  `${ten.slice(0, 5)}-${ten.slice(5)}`,
  `\u200B${ten.slice(0, 4)}\u00AD${ten.slice(4)}\u200E`,
  `\uFEFF${ten.slice(0, 5)}\u00A0${ten.slice(5)}`,
  [...ten].map((digit) => String.fromCodePoint(0x0966 + Number(digit))).join(''),
  [...ten].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''),
  `${ten[0]}.${ten.slice(1)}E+09`,
];

describe('the phone number of a lead', () => {
  let sunrise: Tenant;
  let admin: Person;
  let key: string;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    key = (await admin.post('/api/api-keys', { name: 'Landing page', scopes: ['capture'] }).expect(200)).body.data.secret;
    await desk.settle();
  });

  const rows = async (query: object) => {
    await desk.settle();
    return (await admin.post('/api/lists/leads/rows', { limit: 100, ...query }).expect(200)).body.data as Found[];
  };
  const add = (values: object) => admin.post('/api/leadGenerate', { source: 'WEB', ...values });
  const capture = (body: object) => desk.anonymous('post', '/api/capture/leads').set('x-api-key', key).send(body);

  it('is one number in any spelling: by hand, by the API, in any order', async () => {
    const [first, ...others] = spellings('9811901201');
    const { leadId } = (await add({ name: 'Asha', phone: first }).expect(200)).body.data as Found;
    for (const [at, phone] of others.entries()) {
      const answer = at % 2 === 0 ? await capture({ phone }) : await add({ phone });
      expect([phone, answer.status, answer.body.data?.leadId]).toEqual([phone, 200, leadId]);
    }
    expect((await rows({ where: { field: 'name', op: 'eq', value: 'Asha' } })).map(({ phone }) => phone)).toEqual(['+919811901201']);
  });

  it('is found by a search for any spelling, and verified by any', async () => {
    const { leadId } = (await add({ name: 'Bela', phone: '98119-01202' }).expect(200)).body.data as Found;
    await desk.settle();
    for (const phone of spellings('9811901202').slice(0, -1)) {
      expect([phone, (await rows({ search: phone })).map((row) => row.leadId)]).toEqual([phone, [leadId]]);
      const check = await admin.get(`/api/leadPhoneVerification?${new URLSearchParams({ phone }).toString()}`).expect(200);
      expect([phone, check.body.data]).toEqual([phone, { valid: true, phone: '+919811901202', lead_id: leadId, name: 'Bela' }]);
    }
    expect((await rows({ search: 'Be\u200Bla' })).map((row) => row.leadId)).toEqual([leadId]);
  });

  it('is stored and found in the same way when it is edited', async () => {
    const { leadId } = (await add({ name: 'Chitra', phone: '9811901203' }).expect(200)).body.data as Found;
    await desk.settle();
    await admin.put(`/api/updateProfileLead/${leadId}`, { phone: '+91 (0) 98119-01204' }).expect(200);
    expect(await rows({ search: '098119 01204' })).toEqual([expect.objectContaining({ leadId, phone: '+919811901204' })]);
    for (const [phone, message] of [
      ['abc', NUMBER],
      ['123', NUMBER],
      ['9.8119E+09', LOST],
    ]) {
      const { body } = await admin.put(`/api/updateProfileLead/${leadId}`, { phone }).expect(422);
      expect(body).toMatchObject({ error: 'lead/phone-invalid', message, fields: { phone: message } });
    }
    expect(await rows({ search: '9811901204' })).toHaveLength(1);
  });

  it('is read with its country code, and refused in words when it is impossible', async () => {
    const { leadId } = (await add({ name: 'Dorothy', phone: '442079460992', phonecode: '44' }).expect(200)).body.data as Found;
    for (const values of [
      { phone: '+442079460992' },
      { phone: '020 7946 0992', phonecode: '+44' },
      { phone: '2079460992', phonecode: '44' },
      { phone: '0044 (0)20 7946 0992' },
    ])
      expect((await capture(values).expect(200)).body.data).toMatchObject({ outcome: 're-enquired', leadId });
    expect(await rows({ search: '+44 20 7946 0992' })).toEqual([expect.objectContaining({ leadId, phone: '+442079460992' })]);
    const refused = async (values: object) => (await capture(values).expect(422)).body.message as string;
    expect([
      await refused({ phone: '98119012' }),
      await refused({ phone: '98119012011' }),
      await refused({ phone: '9.8119E+09' }),
      await refused({ phone: '12', phonecode: '44' }),
      await refused({ leads: [{ phone: '9811901201' }, { phone: '9E+9' }] }),
    ]).toEqual([NUMBER, NUMBER, LOST, 'Enter a phone number that exists with the country code +44.', `leads[1]: ${LOST}`]);
  });

  it('of an import is read by the row, with the code of its column', async () => {
    const imports = new Imports(desk, admin);
    const { leadId } = (await add({ name: 'Esha', phone: '9811901205' }).expect(200)).body.data as Found;
    await desk.settle();
    const file = [
      'name,phone code,phone',
      'Esha,,9811901205.0',
      'Esha,91,98119-01205',
      'Farah,,9811901206.0',
      'Gina,44,442079460993',
      'Lost,,9.8119E+09',
      'Short,,98119',
      'Hema,,\u200B९८११९०१२०७',
    ].join('\n');
    const { uploadId, mapping } = await imports.upload(file);
    const { counts, bad } = (await admin.post('/api/imports/check', { uploadId, mapping }).expect(200)).body.data as {
      counts: object;
      bad: { line: number; problems: { message: string }[] }[];
    };
    expect(counts).toEqual({ rows: 7, fresh: 3, known: 2, repeated: 0, refused: 2 });
    expect(bad.map(({ line, problems }) => [line, problems[0]?.message])).toEqual([
      [6, LOST],
      [7, NUMBER],
    ]);
    const { job } = await imports.run(file, {}, 'again.csv');
    expect(job.counts).toMatchObject({ created: 3, 're-enquired': 2, refused: 2 });
    const phones = async (name: string) => (await rows({ where: { field: 'name', op: 'eq', value: name } })).map(({ phone }) => phone);
    expect([await phones('Farah'), await phones('Gina'), await phones('Hema'), await phones('Lost')]).toEqual([
      ['+919811901206'],
      ['+442079460993'],
      ['+919811901207'],
      [],
    ]);
    expect((await rows({ search: '9811901205' })).map((row) => row.leadId)).toEqual([leadId]);
  });

  it('of an enquiry form is the same number too', async () => {
    const form = { name: 'Website', websites: [{ origin: SITE }], asks: ['name', 'phone', 'email'] };
    const { id: formId } = (await admin.post('/api/records/enquiry-forms', form).expect(200)).body.data as { id: string };
    const path = `/api/enquiry-forms/${publishableKey({ tenantId: sunrise.tid, formId })}`;
    await desk.settle();
    const { leadId } = (await add({ name: 'Ira', phone: '9811901208' }).expect(200)).body.data as Found;
    const send = async (values: object) => {
      const { challenge } = (await desk.anonymous('get', `${path}/challenge`).set('origin', SITE).expect(200)).body.data;
      const sent = { name: 'Ira', ...values, submission: randomUUID(), captcha: worked(challenge as string) };
      return desk.anonymous('post', path).set('origin', SITE).type('form').send(sent);
    };
    for (const phone of spellings('9811901208').slice(0, -1)) expect([phone, (await send({ phone })).status]).toEqual([phone, 200]);
    expect((await rows({ search: '9811901208' })).map((one) => one.leadId)).toEqual([leadId]);
    const refused = await send({ phone: '98119012' });
    expect([refused.status, refused.body.fields]).toEqual([422, { phone: NUMBER }]);
  });

  it("is of the tenant's country without a code, and checked by its pattern after that", async () => {
    const lakeview = await desk.tenant();
    const boss = await lakeview.signIn('admin');
    const profile = (values: object) => boss.request('put', `/api/tenants/update/${lakeview.tid}`).send(values).expect(200);
    await profile({ country: 'United Kingdom' });
    await desk.settle();
    const enquire = (values: object) => boss.post('/api/leadGenerate', { source: 'WEB', ...values });
    const { leadId } = (await enquire({ name: 'Judy', phone: '020 7946 0992' }).expect(200)).body.data as Found;
    expect((await enquire({ phone: '+442079460992' }).expect(200)).body.data).toMatchObject({ leadId });
    await profile({ phone_validation_enabled: '1', custom_phone_regex: '^\\+4420', phone_validation_err_msg: 'London only.' });
    await desk.settle();
    expect((await enquire({ phone: '0161 496 0992' }).expect(422)).body.message).toBe('London only.');
    expect((await enquire({ phone: '(020) 7946-0992' }).expect(200)).body.data).toMatchObject({ leadId });
  });

  it.each([
    [`^${'.*'.repeat(17)}x$`, 422],
    [`^${'\\d?'.repeat(60)}$`, 200],
    [`^${'(\\d+)+'.repeat(20)}x$`, 422],
  ])('is answered at once, whatever pattern the tenant typed: %s', async (pattern, status) => {
    const meadow = await desk.tenant();
    const boss = await meadow.signIn('admin');
    const values = { phone_validation_enabled: '1', custom_phone_regex: pattern, phone_validation_err_msg: 'Not here.' };
    await boss.request('put', `/api/tenants/update/${meadow.tid}`).send(values).expect(200);
    await desk.settle();
    const { body } = await boss.post('/api/leadGenerate', { name: 'Kim', phone: '9811901209', source: 'WEB' }).expect(status);
    if (status === 422) expect(body).toMatchObject({ message: 'Not here.', fields: { phone: 'Not here.' } });
  });
});

describe('what a lead and an account are known by', () => {
  it('ignores invisible characters, and names keep the joiners of their script', async () => {
    const sunrise = await desk.tenant();
    const admin = await sunrise.signIn('admin');
    const add = async (values: object) =>
      (await admin.post('/api/leadGenerate', { source: 'WEB', ...values }).expect(200)).body.data as Found;
    const byMail = await add({ name: 'शर्\u200Dमा\u200B', email: 'Sharma@Example.org' });
    for (const email of [
      'sharma@\u200Bexample.org',
      '\uFEFFsharma@example.org\u00A0',
      'ｓｈａｒｍａ＠example.org',
      'shar\u00ADma@example.org',
    ])
      expect(await add({ email })).toMatchObject({ outcome: 're-enquired', leadId: byMail.leadId });
    const byId = await add({ name: 'Lata', external_id: 'CRM-17' });
    for (const external_id of ['CRM\u200B-17', '\u200ECRM-１７', 'CRM-१७'])
      expect(await add({ external_id })).toMatchObject({ outcome: 're-enquired', leadId: byId.leadId });
    await desk.settle();
    const { body } = await admin.post('/api/lists/leads/by-key', { keys: [byMail.leadId, byId.leadId] }).expect(200);
    expect(body.data.map(({ name, email, externalId }: Found) => [name, email, externalId])).toEqual(
      expect.arrayContaining([
        ['शर्\u200Dमा', 'sharma@example.org', undefined],
        ['Lata', undefined, 'CRM-17'],
      ]),
    );
  });

  it('is the address of a sign-in as well, and the code that was mailed in any digits', async () => {
    const sunrise = await desk.tenant();
    const email = sunrise.email('admin');
    const seen = `\u200B${email.toUpperCase()}\uFEFF`;
    await desk.anonymous('post', '/api/users/signin').send({ email: seen, password: DEMO_PASSWORD }).expect(200);
    const code = await desk.lastCode(email);
    const otp = [...code].map((digit) => String.fromCodePoint(0x0966 + Number(digit))).join('');
    await desk
      .anonymous('post', '/api/users/verify-otp')
      .send({ email: seen, otp: `${otp}\u200B` })
      .expect(200);
  });
});
