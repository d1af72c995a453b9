import { createHash, randomUUID } from 'node:crypto';
import { todayIn } from '@matricula/lists';
import { publishableKey } from '@matricula/domain/marketing';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const SITE = 'https://www.sunrise.example';
const FOREIGN = 'https://www.elsewhere.example';

describe('an enquiry form', () => {
  let sunrise: Tenant;
  let admin: Person;
  let formId: string;
  let key: string;

  const make = async (values: object) => {
    const { body } = await admin.post('/api/records/enquiry-forms', values).expect(200);
    return (body.data as { id: string }).id;
  };
  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    const owners = [sunrise.id('counsellor'), sunrise.id('caller')];
    formId = await make({
      name: 'Admissions',
      websites: [{ origin: SITE }],
      source: 'Website',
      owners,
      asks: ['name', 'phone', 'email', 'city'],
    });
    key = publishableKey({ tenantId: sunrise.tid, formId });
    await desk.settle();
  });

  let visitors = 0;
  /** Sends each request from its own address. */
  const visitor = (...asked: Parameters<typeof desk.anonymous>) =>
    desk.anonymous(...asked).set('x-forwarded-for', `10.9.${++visitors >> 8}.${visitors & 255}`);
  const worked = (challenge: string) => {
    const [salt = '', , most, target] = challenge.split('.');
    for (let number = 0; number <= Number(most); number++)
      if (createHash('sha256').update(`${salt}${number}`).digest('hex') === target) return `${challenge}.${number}`;
    return '';
  };
  /** A form of another institution. */
  const formOf = async (other: Tenant) => {
    const theirs = await other.signIn('admin');
    const { id } = (await theirs.post('/api/records/enquiry-forms', { name: 'Theirs', websites: [{ origin: SITE }] }).expect(200)).body
      .data;
    await desk.settle();
    return { formKey: publishableKey({ tenantId: other.tid, formId: id }) };
  };
  /** The proof of work that the widget computes before it sends. */
  const proof = async (to = key) => {
    const { body } = await desk.anonymous('get', `/api/enquiry-forms/${to}/challenge`).set('origin', SITE);
    const { challenge } = (body.data ?? { challenge: '' }) as { challenge: string };
    return worked(challenge);
  };
  const sendWith = (captcha: string | undefined, values: object, { origin = SITE, to = key, submission = randomUUID() as string } = {}) => {
    const request = visitor('post', `/api/enquiry-forms/${to}`).type('form');
    return (origin ? request.set('origin', origin) : request).send({ ...values, submission, captcha });
  };
  /** As the widget sends it. */
  const send = (values: object, options: Parameters<typeof sendWith>[2] = {}) => {
    const answer = proof(options.to).then((captcha) => sendWith(captcha, values, options));
    return Object.assign(answer, { expect: (status: number) => answer.then((said) => (expect(said.status).toBe(status), said)) });
  };
  const leads = async () => {
    await desk.settle();
    return (await admin.post('/api/lists/leads/rows', { sort: [{ field: 'createdAt', dir: 'asc' }] }).expect(200)).body.data as Record<
      string,
      unknown
    >[];
  };

  it('creates a lead with its source, and distributes leads in turn', async () => {
    const sent = {
      name: 'Tara <b>Rao</b>',
      phone: '98765 43210',
      city: 'Pune',
      utm_source: 'google',
      utm_medium: 'cpc',
      utm_campaign: 'mba',
    };
    const where = { page: `${SITE}/mba?token=secret#top`, referrer: 'https://search.example/?q=tara' };
    const { body, headers } = await send({ ...sent, ...where }).expect(200);
    expect(body).toEqual({ code: 200, message: 'Success', data: { thanks: 'Thank you. We will call you soon.' } });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['set-cookie']).toBeUndefined();
    await send({ name: 'Ravi', email: 'ravi@people.example' }).expect(200);
    const [tara, ravi] = await leads();
    expect(tara).toMatchObject({
      name: 'Tara <b>Rao</b>',
      phone: '+919876543210',
      city: 'Pune',
      source: 'WEB',
      utmSource: 'google',
      utmMedium: 'cpc',
      utmCampaign: 'mba',
      ownerId: sunrise.id('counsellor'),
      attributes: { 'Enquiry form': 'Admissions', Page: `${SITE}/mba`, Referrer: 'https://search.example/' },
    });
    expect(ravi).toMatchObject({ email: 'ravi@people.example', ownerId: sunrise.id('caller') });
  });

  it('gives nothing to who is on leave', async () => {
    const counsellor = await sunrise.signIn('counsellor');
    await admin.post('/api/records/shifts', { name: 'Always', start: '00:00', end: '23:59', daysOff: [] }).expect(200);
    const { id: typeId } = (
      await admin.post('/api/records/leave-types', { name: 'Casual leave', daysPerYear: 12, accrual: 'year' }).expect(200)
    ).body.data as { id: string };
    await desk.settle();
    const leave = (await counsellor.post('/api/leaves', { typeId, from: todayIn('Asia/Kolkata') }).expect(200)).body.data as { id: string };
    await desk.settle();
    await admin.post(`/api/leaves/${leave.id}/approve`).expect(200);
    await desk.settle();
    const to = publishableKey({
      tenantId: sunrise.tid,
      formId: await make({ name: 'Away', websites: [{ origin: SITE }], owners: [sunrise.id('counsellor'), sunrise.id('caller')] }),
    });
    await desk.settle();
    for (const phone of ['9811100091', '9811100092']) await send({ name: 'Bina', phone }, { to }).expect(200);
    const owners = (await leads()).filter(({ phone }) => /^\+91981110009/.test(String(phone))).map(({ ownerId }) => ownerId);
    expect(owners).toEqual([sunrise.id('caller'), sunrise.id('caller')]);
  });

  it('takes the same submission once, a corrected one as a further enquiry of the same lead', async () => {
    const submission = randomUUID();
    const before = (await leads()).length;
    const answers = await Promise.all([1, 2, 3].map(() => send({ phone: '9811100001', name: 'Meena' }, { submission })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await send({ phone: '9811100001', name: 'Meena', city: 'Nashik' }, { submission }).expect(200);
    const rows = await leads();
    expect(rows.length).toBe(before + 1);
    expect(rows.at(-1)).toMatchObject({ name: 'Meena', enquiries: 2 });
  });

  it('answers alike whether the person was known', async () => {
    const [first, second] = [await send({ name: 'A', phone: '9811100002' }), await send({ name: 'A', phone: '9811100002' })];
    expect(second.body).toEqual(first.body);
  });

  it('states in words where it may not be used', async () => {
    const before = (await leads()).length;
    for (const origin of [FOREIGN, 'null', `${SITE}.evil.example`, SITE.replace('https', 'http'), 'not an origin']) {
      const { status, body, headers } = await send({ name: 'Eve', phone: '9811100009' }, { origin });
      expect([status, body.error]).toEqual([403, 'enquiry-form/not-yours']);
      expect(headers['access-control-allow-origin']).toBe('*');
    }
    const asked = await desk.anonymous('get', `/api/enquiry-forms/${key}`).set('origin', FOREIGN).expect(403);
    expect(asked.body.message).toBe('This form may not be used on www.elsewhere.example. The institution can allow it.');
    await desk.anonymous('post', `/api/enquiry-forms/${key}`).set('sec-fetch-site', 'cross-site').send({ phone: '9811100009' }).expect(403);
    expect((await leads()).length).toBe(before);
  });

  it('names the error of each field, and accepts no unknown fields', async () => {
    const wrong = await send({ phone: '98', email: 'nobody' }).expect(422);
    expect(wrong.body.fields).toEqual({
      name: 'Name is required.',
      phone: 'Please, Enter 10 digit Mobile Number.',
      email: 'Please, Enter Valid email address.',
    });
    for (const strange of [{ ownerId: 'me' }, { tenantId: 't' }, { leadId: 'x' }, { constructor: 'x' }]) {
      expect((await send({ name: 'Eve', phone: '9811100009', ...strange })).status).toBeGreaterThanOrEqual(400);
    }
    expect((await send({ name: ['a', 'b'], phone: '9811100009' })).status).toBe(422);
    expect((await send({ name: 'Eve', phone: '9811100009', city: 'x'.repeat(20_000) })).status).toBe(413);
  });

  it('lets machines believe that they were heard', async () => {
    const before = (await leads()).length;
    await send({ name: 'Bot', phone: '9811100003', homepage: 'https://spam.example' }).expect(200);
    expect((await leads()).length).toBe(before);
  });

  it('is private to its institution: unknown keys and foreign ids open nothing', async () => {
    const other = await desk.tenant();
    for (const to of [
      'pk_guess-guess',
      'x',
      publishableKey({ tenantId: other.tid, formId }),
      publishableKey({ tenantId: sunrise.tid, formId: 'role-1' }),
    ]) {
      const { status, body } = await send({ name: 'Eve', phone: '9811100009' }, { to });
      expect([status, body.error]).toEqual([404, 'enquiry-form/unknown']);
    }
  });

  it('is created by users who manage widgets, for valid website addresses', async () => {
    const counsellor = await sunrise.signIn('counsellor');
    await counsellor.post('/api/records/enquiry-forms', { name: 'Mine' }).expect(403);
    for (const origin of ['https://a.example/path', 'javascript:alert(1)', '*', 'https://a.example\r\nx: y']) {
      const { body } = await admin.post('/api/records/enquiry-forms', { name: 'Wrong', websites: [{ origin }] }).expect(422);
      expect(body.fields).toEqual({ websites: 'Enter a website as https://www.example.org, without a path' });
    }
  });

  it('asks the fields that the institution added to leads, and checks them by their kind', async () => {
    const options = [{ name: 'CBSE' }, { name: 'ICSE' }];
    await admin.post('/api/records/custom-fields', { label: 'Board', kind: 'choice', options, required: true }).expect(200);
    await admin.post('/api/records/custom-fields', { label: 'Marks', kind: 'integer' }).expect(200);
    await desk.settle();
    const id = await make({
      name: 'Own fields',
      asks: ['phone'],
      needs: [],
      own: ['cf_marks', 'cf_board', 'cf_gone'],
      websites: [{ origin: SITE }],
    });
    const to = publishableKey({ tenantId: sunrise.tid, formId: id });
    const { html } = (await desk.anonymous('get', `/api/enquiry-forms/${to}`).set('origin', SITE).expect(200)).body.data as {
      html: string;
    };
    expect(html.indexOf('name="cf_marks"')).toBeLessThan(html.indexOf('<select id="enquiry-cf_board"'));
    expect(html).toContain('<option value="ICSE"');
    expect((await send({ phone: '9811100011', cf_board: 'State', cf_marks: 'many' }, { to }).expect(422)).body.fields).toEqual({
      cf_marks: 'Marks is not valid',
      cf_board: expect.stringMatching(/^Board is not valid/),
    });
    expect((await send({ phone: '9811100011' }, { to }).expect(422)).body.fields).toEqual({ cf_board: 'Board is required' });
    await send({ phone: '9811100011', cf_board: 'ICSE', cf_marks: '91' }, { to }).expect(200);
    expect((await leads()).at(-1)).toMatchObject({ attributes: { cf_board: 'ICSE', cf_marks: '91' } });
    await send({ name: 'Elsewhere', phone: '9811100012' }).expect(200);
  });

  it('closes and opens at once', async () => {
    await admin.put(`/api/records/enquiry-forms/${formId}`, { active: false }).expect(200);
    const closed = await send({ name: 'Late', phone: '9811100004' }).expect(422);
    expect([closed.body.error, closed.body.message]).toEqual([
      'enquiry-form/closed',
      expect.stringContaining('no longer accepts enquiries through this form'),
    ]);
    expect((await desk.anonymous('get', `/enquiry/${key}`).expect(410)).text).toContain('This form is closed');
    await admin.put(`/api/records/enquiry-forms/${formId}`, { active: true }).expect(200);
    await send({ name: 'Late', phone: '9811100004' }).expect(200);
  });

  describe('that machines find', () => {
    const sent = { name: 'Robo', phone: '9811100021' };
    const refused = async (captcha: string | undefined, what: string, values: object = sent) => {
      const { status, body } = await sendWith(captcha, values);
      expect([status, body.error]).toEqual([422, `enquiry/captcha-${what}`]);
      expect(body.message.length).toBeGreaterThan(20);
    };

    it('takes nothing without work, nor with that of another form, forged or old', async () => {
      const before = (await leads()).length;
      await refused(undefined, 'missing');
      await refused('a.b.c.d.e.f', 'invalid');
      const other = publishableKey({ tenantId: sunrise.tid, formId: await make({ name: 'Other', websites: [{ origin: SITE }] }) });
      await refused(await proof(other), 'invalid');
      const [salt, , ...rest] = (await proof()).split('.');
      await refused([salt, Date.now() - 1, ...rest].join('.'), 'invalid');
      expect((await leads()).length).toBe(before);
    });
    it('takes nothing for work that a client made lighter, that is too old, or was asked for elsewhere', async () => {
      const before = (await leads()).length;
      const challenge = (await proof()).split('.').slice(0, 5);
      const [salt = '', until = '', most = '', target = '', signature = ''] = challenge;
      const targetOf = (number: string) => createHash('sha256').update(`${salt}${number}`).digest('hex');
      // The range is small, so the solution is sometimes the first number.
      const easy = targetOf('0') === target ? '1' : '0';
      const light = targetOf(easy);
      // A smaller range, a chosen target, both, and no signature.
      for (const wrong of [
        [salt, until, '1', light, signature, easy],
        [salt, until, most, light, signature, easy],
        [salt, until, '0', light, '', easy],
        [salt, until, most, light, createHash('sha256').update('guess').digest('base64url'), easy],
        [salt, until, signature, easy],
      ])
        await refused(wrong.join('.'), 'invalid');
      // Signed by the product, for this very form, twenty-one minutes ago.
      await refused(worked(await desk.ask('oldChallenge', key, 21)), 'expired');
      const meadow = await desk.tenant();
      const theirs = publishableKey({ tenantId: meadow.tid, formId });
      const { formKey } = await formOf(meadow);
      await refused(await proof(formKey), 'invalid');
      await refused(worked(await desk.ask('oldChallenge', theirs, 0)), 'invalid');
      // Ten concurrent enquiries with the same proof: one is accepted.
      const captcha = await proof();
      const sends = Array.from({ length: 10 }, (_, at) => sendWith(captcha, { ...sent, phone: `98111003${10 + at}` }));
      expect((await Promise.all(sends)).filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await leads()).length).toBe(before + 1);
    });
    it('takes one enquiry for it, again when its answer was lost, and asks for more work for another', async () => {
      const captcha = await proof();
      const submission = randomUUID();
      // An invalid field does not use up the proof.
      expect((await sendWith(captcha, { ...sent, phone: '98' }, { submission })).body.fields).toMatchObject({ phone: expect.any(String) });
      const before = (await leads()).length;
      for (let times = 0; times < 2; times++) expect((await sendWith(captcha, sent, { submission })).status).toBe(200);
      await refused(captcha, 'used');
      await refused(captcha, 'used', { ...sent, phone: '9811100022' });
      expect((await leads()).length).toBe(before + 1);
    });
  });

  describe('as a page', () => {
    const figures = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
    /** The arithmetic question for users without JavaScript, and its answer. */
    const summed = async () => {
      const { text } = await desk.anonymous('get', `/enquiry/${key}`).expect(200);
      const asked = /How much is (\w+) and (\w+)\?/.exec(text)?.slice(1) ?? [];
      const captcha = /name="captcha" value="([^"]+)"/.exec(text)?.[1];
      return { captcha, captcha_answer: String(asked.reduce((sum, word) => sum + figures.indexOf(word), 0)) };
    };
    const host = () => new URL(desk.address).origin;
    const post = (values: object, origin = host()) => visitor('post', `/enquiry/${key}`).type('form').set('origin', origin).send(values);

    it('is a separate document with a strict policy, with the values of its link', async () => {
      const link = `/enquiry/${key}?utm_source=%22%3E%3Cscript%3Ealert(1)%3C/script%3E`;
      const { text, headers } = await desk.anonymous('get', link).expect(200);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).not.toMatch(/unsafe|https:|\*/);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['set-cookie']).toBeUndefined();
      expect(text).toContain('&quot;&gt;&lt;script&gt;alert(1)');
      expect(text).not.toContain('<script>');
    });

    it('accepts an ordinary form post, and redirects to a thank-you page that resubmits nothing', async () => {
      const { headers } = await post({ name: 'Plain', phone: '9811100005', utm_source: 'poster', ...(await summed()) }).expect(303);
      expect(headers.location).toBe(`/enquiry/${key}?sent=1`);
      expect((await desk.anonymous('get', headers.location ?? '').expect(200)).text).toContain('We will call you soon.');
      expect((await leads()).at(-1)).toMatchObject({ name: 'Plain', utmSource: 'poster' });
    });

    it('is our own behind a proxy that asks by another name', async () => {
      const values = { name: 'Proxied', phone: '9811100006', ...(await summed()) };
      await post(values, 'https://crm.sunrise.example').expect(403);
      await post(values, 'https://crm.sunrise.example').set('sec-fetch-site', 'same-origin').expect(303);
    });

    it('asks visitors without scripts for a sum, and keeps the input if it is wrong', async () => {
      const { captcha } = await summed();
      for (const answer of [{}, { captcha }, { captcha, captcha_answer: '99' }]) {
        const { text } = await post({ name: 'Plainer', phone: '9811100007', ...answer }).expect(422);
        expect(text).toContain('value="Plainer"');
        expect(text).toMatch(/Please confirm that a person sends this|The check did not hold/);
        expect(text).toMatch(/<label for="enquiry-captcha">How much is/);
      }
    });

    it('keeps the input next to its errors', async () => {
      const { text } = await post({ name: '"><img src=x>', phone: '98', city: 'Pune' }).expect(422);
      for (const part of [
        'value="&quot;&gt;&lt;img src=x&gt;"',
        'value="Pune"',
        'Please, Enter 10 digit Mobile Number.',
        'aria-invalid="true"',
      ]) {
        expect(text).toContain(part);
      }
      expect(text).not.toContain('<img');
    });

    it('applies the phone rules of the institution, with its message', async () => {
      const profile = (values: object) => admin.request('put', `/api/tenants/update/${sunrise.tid}`).send(values).expect(200);
      const words = 'Ten digits from 6 to 9, please.';
      await profile({ phone_validation_enabled: '1', custom_phone_regex: '^[6-9]\\d{9}$', phone_validation_err_msg: words });
      await desk.settle();
      const before = (await leads()).length;
      const { text } = await post({ name: 'Five', phone: '5811100041', ...(await summed()) }).expect(422);
      expect(text).toContain(words);
      expect(text).toContain('value="Five"');
      expect((await send({ name: 'Five', phone: '5811100041' }).expect(422)).body.fields).toEqual({ phone: words });
      await send({ name: 'Nine', phone: '98111 00042' }).expect(200);
      expect((await leads()).length).toBe(before + 1);
      await profile({ phone_validation_enabled: '0', custom_phone_regex: '' });
    });

    it('refuses other pages in words, and knows no other forms', async () => {
      expect((await post({ name: 'Eve', phone: '9811100009' }, FOREIGN).expect(403)).text).toContain(
        'may not be used on www.elsewhere.example',
      );
      expect((await desk.anonymous('get', '/enquiry/pk_guess-guess').expect(404)).text).toContain('There is no such form');
      await desk.anonymous('get', '/enquiry/%0d%0aset-cookie:x').expect(404);
    });

    it('is where the codes of scan_qr lead, for open forms of the own institution', async () => {
      const counsellor = await sunrise.signIn('counsellor');
      const [code] = (await counsellor.get('/api/scan_qr').expect(200)).body.data as { path: string }[];
      expect(code).toEqual({ id: formId, name: 'Admissions', key, path: `/enquiry/${key}?utm_medium=qr` });
      expect((await desk.anonymous('get', code?.path ?? '').expect(200)).text).toContain('name="utm_medium" value="qr"');
    });
  });
});
