import type { BooksCheckRow, MoneyEntryRow, SettlementLineRow, SettlementRow } from '@matricula/read-models/books';
import type { PaymentRow } from '@matricula/read-models/payment';
import type { Person } from '../fixtures/front';
import { Imports } from '../fixtures/imports';
import { desk, type Tenant } from '../fixtures/shared-desk';

describe('settlements', () => {
  let sunrise: Tenant;
  let admin: Person;

  const rows = async <Row>(list: string, where?: object): Promise<Row[]> => {
    await desk.settle();
    return (await admin.post(`/api/lists/${list}/rows`, { where, limit: 100 }).expect(200)).body.data as Row[];
  };
  /** Plays a payer or the provider in the sandbox. */
  const play = async (what: string, said: object = {}) => {
    const body = JSON.stringify({ tenantId: sunrise.tid, ...said });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${desk.address}/dev/outbox/payments/${what}`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    await desk.settle();
  };
  /** A payment that the provider alone knew. */
  const stray = async (amountPaise = 50_000) => {
    const unknown = { field: 'unappliedReason', op: 'eq', value: 'unknown' };
    const before = new Set((await rows<PaymentRow>('payments', unknown)).map(({ paymentId }) => paymentId));
    await play('stray', { amountPaise });
    return (await rows<PaymentRow>('payments', unknown)).find(({ paymentId }) => !before.has(paymentId))!;
  };
  const file = (values: object) => ({ provider: 'razorpay', settlement_id: 'setl_file', amount: 976.4, ...values });
  const header = 'entity_id,type,amount,fee,tax,credit,debit,settled_at';

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    const token = { formName: 'Seat token', kind: 'token-fee', collegeId: '1003', price: 1_000 };
    const product = (await admin.post('/api/records/products', token).expect(200)).body.data.id;
    const enquiry = { name: 'Ravi Kumar', phone: '9811904555', email: 'ravi.s@example.org' };
    const leadId = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId;
    await desk.settle();
    const [orderId] = (await admin.post('/api/orders', { lead_id: leadId, product_ids: [product] }).expect(200)).body.data.ids;
    await desk.settle();
    const { url } = (await admin.post('/api/payment-links', { order_id: orderId }).expect(200)).body.data as { url: string };
    await desk.settle();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const page = await fetch(`${desk.address}${new URL(url).pathname}`, { method: 'POST', headers, body: '' });
    const id = decodeURIComponent(/\/dev\/pay\/[^/]+\/([^"&]+)/.exec(await page.text())?.[1] ?? 'none');
    await play('pay', { id });
  });

  it('are recorded and matched when the provider reports them', async () => {
    await play('settle');
    const settlements = await rows<SettlementRow>('settlements');
    expect(settlements).toMatchObject([{ provider: 'sandbox', status: 'matched', lines: 1, open: 0, differencePaise: 0 }]);
  });

  it('are read from the provider, matched line by line, found in the bank and closed', async () => {
    const day = new Date(Date.now() + 19_800_000).toISOString().slice(0, 10);
    for (let times = 0; times < 2; times++)
      expect((await admin.post('/api/settlements/fetch', { day }).expect(200)).body.message).toBe('Settlements read');
    const [settlement] = await rows<SettlementRow>('settlements');
    expect(settlement).toMatchObject({ provider: 'sandbox', status: 'matched', lines: 1, open: 0, differencePaise: 0, moves: ['bank'] });
    const { settlementId = '', amountPaise = 0 } = settlement ?? {};
    expect(await rows<SettlementLineRow>('settlement-lines')).toMatchObject([
      { settlementId, kind: 'payment', outcome: 'matched', amountPaise: 100_000 },
    ]);
    const found = { amount: amountPaise / 100, bank_reference: 'UTR 7', bank: 'State Bank of India', banked_on: day };
    await admin.post(`/api/settlements/${settlementId}/bank`, { ...found, amount: 1 }).expect(422);
    await admin.post(`/api/settlements/${settlementId}/bank`, found).expect(200);
    await desk.settle();
    const sums = (await admin.post('/api/money-entries/sums', {}).expect(200)).body.data as { account: string; sum: { minor: number } }[];
    expect(sums.find(({ account }) => account === 'clearing')?.sum.minor).toBe(0);
    expect(sums.find(({ account }) => account === 'bank')?.sum.minor).toBe(amountPaise);
    await admin.post(`/api/settlements/${settlementId}/close`).expect(200);
    expect(await rows<SettlementRow>('settlements')).toMatchObject([
      { status: 'closed', bankReference: 'UTR 7', bank: 'State Bank of India', moves: [] },
    ]);
  });

  it('are read from a file: unknown lines differ, and a changed amount is refused', async () => {
    const content = `${header}\npay_x,payment,1000,23.60,3.60,976.40,0,2026-11-27T10:00:00Z`;
    await admin.post('/api/settlements/file', file({ content })).expect(200);
    const where = { field: 'providerId', op: 'eq', value: 'setl_file' };
    expect(await rows<SettlementRow>('settlements', where)).toMatchObject([{ status: 'differs', open: 1, differencePaise: 0 }]);
    const changed = await admin.post('/api/settlements/file', file({ content: content.replace('976.40', '970.00') })).expect(422);
    expect(changed.body.message).toContain('The line pay_x was read with ₹976.40 before; now it has ₹970.00.');
    expect((await admin.post('/api/settlements/file', file({ content, amount: 1 })).expect(422)).body.message).toContain('₹976.40 before');
    await admin.post('/api/settlements/razorpay-setl_file/close').expect(409);
  });

  it('are read from a file with Indian dates; a line that cannot be read is named, and the others are read', async () => {
    const content = [
      header,
      'pay_5,payment,1000,23.60,3.60,976.40,0,05/11/2026',
      'pay_6,payment,1000,23.60,3.60,976.40,0,11/27/2026',
      'pay_7,payment,1000,23.60,3.60,976.40,0,27/11/2026 14:05',
    ].join('\n');
    const { body } = await admin.post('/api/settlements/file', file({ settlement_id: 'setl_days', amount: 1_952.8, content })).expect(200);
    expect(body.data).toMatchObject({ lines: 2, refused: [{ line: 3 }] });
    expect(body.message).toContain('Settlement read without 1 lines. Line 3: settled_at is not a date');
    const where = { field: 'settlementId', op: 'eq', value: 'razorpay-setl_days' };
    expect((await rows<SettlementLineRow>('settlement-lines', where)).map(({ settledAt }) => settledAt).toSorted()).toEqual([
      '2026-11-04T18:30:00.000Z',
      '2026-11-27T08:35:00.000Z',
    ]);
  });

  it('are read from an uploaded file by a job, with a file of the lines that were refused', async () => {
    const imports = new Imports(desk, admin);
    const lines = Array.from({ length: 1_200 }, (_, n) => `pay_up${n},payment,10,0,0,10,0,27/11/2026`);
    lines[600] = 'pay_up600,payment,10,0,0,10,0,11/27/2026';
    lines[700] = lines[699] ?? '';
    const upload = (content: string) => admin.request('post', '/api/settlements/uploads').attach('file', Buffer.from(content), 'recon.csv');
    const read = (id: string, more: object = {}) =>
      admin.post(`/api/settlements/uploads/${id}/read`, { provider: 'razorpay', settlement_id: 'setl_up', amount: 11_980, ...more });
    expect((await upload('a,b\n1,2').expect(422)).body.message).toContain('The file has no column entity_id');
    expect((await upload(header).expect(422)).body.message).toBe('The file has no lines.');
    const { uploadId, rows: count } = (await upload([header, ...lines].join('\n')).expect(200)).body.data;
    expect(count).toBe(1_200);
    const { jobId } = (await read(uploadId).expect(200)).body.data;
    const job = await imports.ended(jobId);
    expect(job).toMatchObject({ status: 'completed', total: 1_200, done: 1_200, counts: { created: 1_198, refused: 2 } });
    const where = { field: 'providerId', op: 'eq', value: 'setl_up' };
    expect(await rows<SettlementRow>('settlements', where)).toMatchObject([{ status: 'differs', lines: 1_198, differencePaise: 0 }]);
    const refused = (await admin.get(`/api/jobs/${jobId}/errors`).expect(200)).text;
    expect(refused).toContain('pay_up699 is in line 701 already.');
    expect(refused).toContain('602,settled_at is not a date such as 27/11/2026 14:05 (day first)');
    await read(uploadId, { amount: 1 }).expect(422);
    await read('unknown').expect(404);
    // A changed sum of one line does not stop the others.
    const again = (await upload([header, `pay_up1,payment,11,0,0,11,0,27/11/2026`, ...lines.slice(2, 4)].join('\n')).expect(200)).body.data;
    const second = await imports.ended((await read(again.uploadId).expect(200)).body.data.jobId);
    expect(second).toMatchObject({ status: 'completed', counts: { created: 2, refused: 1 } });
    await (
      await sunrise.signIn('counsellor')
    )
      .request('post', '/api/settlements/uploads')
      .attach('file', Buffer.from(header), 'x.csv')
      .expect(403);
  });

  it('and their jobs need the code of the group as well as their own', async () => {
    const grant = (...codes: string[]) =>
      admin.post('/api/edit-role-permissions', { role: 2, scope: 'all', acl: codes.map((code) => ({ code, level: [6] })) }).expect(200);
    await grant('PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS');
    const manager = await sunrise.signIn('manager');
    const content = [header, 'pay_job1,payment,10,0,0,10,0,27/11/2026', 'pay_job2,payment,10,0,0,10,0,11/27/2026'].join('\n');
    const uploaded = await manager
      .request('post', '/api/settlements/uploads')
      .attach('file', Buffer.from(content), 'recon.csv')
      .expect(200);
    const asked = { provider: 'razorpay', settlement_id: 'setl_job', amount: 10 };
    const read = await manager.post(`/api/settlements/uploads/${uploaded.body.data.uploadId}/read`, asked).expect(200);
    const { jobId } = read.body.data;
    await new Imports(desk, manager).ended(jobId);
    await manager.get(`/api/jobs/${jobId}/errors`).expect(200);
    await grant('PAYMENT_SETTLEMENTS');
    await desk.settle();
    await manager.get(`/api/jobs/${jobId}/errors`).expect(403);
    await manager.get(`/api/jobs/${jobId}/file`).expect(403);
    await manager.post('/api/lists/settlements/rows', {}).expect(403);
    await manager.post('/api/lists/settlement-lines/rows', {}).expect(403);
  });

  it('say that there were none on a day without', async () => {
    const { body } = await admin.post('/api/settlements/fetch', { day: '2020-02-03' }).expect(200);
    expect(body).toMatchObject({ message: 'The provider has no settlements of this day.', data: { settlements: 0 } });
  });

  it('match disputes, and refunds that were made at the provider', async () => {
    const [payment] = await rows<PaymentRow>('payments');
    const id = payment?.providerId;
    await play('refund-at-provider', { id, amountPaise: 20_000 });
    await play('dispute', { id, amountPaise: 10_000 });
    const [{ disputes: [dispute] } = { disputes: [] }] = await rows<PaymentRow>('payments');
    await play('dispute-lost', { id: dispute?.disputeId });
    await play('stray', { amountPaise: 100_000 });
    await play('settle');
    const where = { field: 'kind', op: 'in', values: ['refund', 'dispute'] };
    expect((await rows<SettlementLineRow>('settlement-lines', where)).map(({ kind, outcome }) => [kind, outcome]).toSorted()).toEqual([
      ['dispute', 'matched'],
      ['refund', 'matched'],
    ]);
    expect(await rows<SettlementRow>('settlements', { field: 'status', op: 'eq', value: 'matched' })).toMatchObject([{ lines: 3 }]);
  });

  it('of a file name a provider that there is: by default that of the account', async () => {
    const content = `${header}\npay_p,payment,10,0,0,10,0,2026-11-27T10:00:00Z`;
    const asked = file({ settlement_id: 'setl_p', amount: 10, content });
    expect((await admin.post('/api/settlements/file', { ...asked, provider: 'Razorpay' }).expect(400)).body.fields.provider).toBeDefined();
    await admin.post('/api/settlements/file', { ...asked, provider: undefined }).expect(200);
    expect(await rows<SettlementRow>('settlements', { field: 'providerId', op: 'eq', value: 'setl_p' })).toMatchObject([
      { settlementId: 'sandbox-setl_p' },
    ]);
  });

  it('are found in the bank by a reference of their own; a difference that is accepted leaves the clearing account', async () => {
    const sum = async (account: string) => {
      const { data } = (await admin.post('/api/money-entries/sums', {}).expect(200)).body;
      return (data as { account: string; sum: { minor: number } }[]).find((one) => one.account === account)?.sum.minor ?? 0;
    };
    const before = await sum('clearing');
    const day = new Date(Date.now() + 19_800_000 - 86_400_000).toISOString().slice(0, 10);
    const found = { amount: 976, bank_reference: ' utr-7', banked_on: day, note: 'The provider is asked.' };
    const taken = (await admin.post('/api/settlements/razorpay-setl_file/bank', found).expect(422)).body;
    expect(taken.fields.bank_reference).toContain('has this bank reference already');
    await admin.post('/api/settlements/razorpay-setl_file/bank', { ...found, banked_on: '2999-01-01' }).expect(422);
    await admin.post('/api/settlements/razorpay-setl_file/bank', { ...found, bank_reference: 'UTR 8' }).expect(200);
    const where = { field: 'providerId', op: 'eq', value: 'setl_file' };
    expect(await rows<SettlementRow>('settlements', where)).toMatchObject([
      { status: 'banked', settledPaise: 97_640, bankedPaise: 97_600, acceptedPaise: 97_640 },
    ]);
    // The books lack its payment, and the bank has 40 paise less.
    expect([(await sum('clearing')) - before, await sum('difference')]).toEqual([0, 40 - 97_640]);
    const ofIt = { field: 'settlementId', op: 'eq', value: 'razorpay-setl_file' };
    for (const entry of await rows<MoneyEntryRow>('money-entries', ofIt)) expect(entry.movedAt.slice(0, 10)).toBe(day);
  });

  it('that are in the bank name the lines of a file that come too late', async () => {
    const imports = new Imports(desk, admin);
    const lines = ['pay_x,payment,1000,23.60,3.60,976.40,0,2026-11-27T10:00:00Z', 'pay_late,payment,10,0,0,10,0,27/11/2026'];
    const upload = admin.request('post', '/api/settlements/uploads').attach('file', Buffer.from([header, ...lines].join('\n')), 'late.csv');
    const { uploadId } = (await upload.expect(200)).body.data;
    const read = await admin.post(`/api/settlements/uploads/${uploadId}/read`, file({})).expect(200);
    const job = await imports.ended(read.body.data.jobId);
    expect(job).toMatchObject({ status: 'completed', counts: { created: 1, refused: 1 } });
    expect((await admin.get(`/api/jobs/${read.body.data.jobId}/errors`).expect(200)).text).toContain('no lines can be added');
  });

  it('do not hold a line that another settlement has', async () => {
    const content = `${header}\npay_x,payment,1000,23.60,3.60,976.40,0,2026-11-27T10:00:00Z`;
    await admin.post('/api/settlements/file', file({ settlement_id: 'setl_again', content })).expect(200);
    const where = { field: 'providerId', op: 'eq', value: 'setl_again' };
    expect(await rows<SettlementRow>('settlements', where)).toMatchObject([{ status: 'differs', open: 1 }]);
    const again = { field: 'settlementId', op: 'eq', value: 'razorpay-setl_again' };
    expect(await rows<SettlementLineRow>('settlement-lines', again)).toMatchObject([{ lineId: 'payment/pay_x', outcome: 'settled' }]);
  });

  it.each([
    ['', 400],
    ['nothing', 422],
    [`${header}\npay_x,gift,1,0,0,1,0,2026-11-27`, 422],
    [`${header}\npay_x,payment,-1,0,0,1,0,2026-11-27`, 422],
    [`${header}\npay_x,payment,1,0,0,1,0,someday`, 422],
  ])('from a file such as %j are refused in words', async (content, status) => {
    const { body } = await admin.post('/api/settlements/file', file({ settlement_id: 'setl_bad', content })).expect(status);
    expect(body.fields.content).toBeDefined();
  });

  it('need the codes', async () => {
    const counsellor = await sunrise.signIn('counsellor');
    await counsellor.post('/api/lists/settlements/rows', {}).expect(403);
    await counsellor.post('/api/settlements/fetch', { day: '2026-11-27' }).expect(403);
  });

  it('leave the books balanced: clearing has what the provider owes', async () => {
    await desk.ask('checkBooks', sunrise.tid);
    const [check] = (await admin.post('/api/lists/books-checks/rows', {}).expect(200)).body.data as object[];
    expect(check).toMatchObject({ status: 'balanced', differencePaise: 0, lines: [] });
  });

  it('that nobody finds in the bank differ after a week, until somebody with the code accepts it in words', async () => {
    await desk.ask('checkBooks', sunrise.tid, new Date(Date.now() + 10 * 86_400_000).toISOString());
    const last = async () =>
      (await admin.post('/api/lists/books-checks/rows', { sort: [{ field: 'day', dir: 'desc' }], limit: 1 }).expect(200)).body
        .data[0] as BooksCheckRow;
    const { lines, status } = await last();
    expect(status).toBe('differs');
    const [{ settlementId, bookedPaise, owedPaise }] = lines as [BooksCheckRow['lines'][number]];
    const accept = { id: settlementId, difference_paise: bookedPaise - owedPaise, note: 'The bank is asked.' };
    await admin.post('/api/books-checks/accept', { ...accept, note: '' }).expect(400);
    await admin.post('/api/books-checks/accept', { ...accept, note: 'a' }).expect(400);
    await admin.post('/api/books-checks/accept', { ...accept, difference_paise: 1 }).expect(422);
    await admin.post('/api/books-checks/accept', { ...accept, id: 'sandbox-none' }).expect(422);
    await (await sunrise.signIn('counsellor')).post('/api/books-checks/accept', accept).expect(403);
    await admin.post('/api/books-checks/accept', accept).expect(200);
    const where = {
      and: [
        { field: 'settlementId', op: 'eq', value: settlementId },
        { field: 'kind', op: 'eq', value: 'difference-accepted' },
      ],
    };
    expect(await rows<MoneyEntryRow>('money-entries', where)).toMatchObject([
      { clearing: owedPaise - bookedPaise, difference: bookedPaise - owedPaise, note: 'The bank is asked.' },
    ]);
    const { body: kept } = await admin.post(`/api/settlements/${settlementId}/discard`, { reason: 'It never was.  ' }).expect(422);
    expect(kept.message).toContain('take that back first');
    expect((await last()).lines).toHaveLength(lines.length - 1);
    await admin.post('/api/books-checks/accept', accept).expect(422);
    const back = { id: settlementId, note: 'It was a mistake.' };
    await (await sunrise.signIn('counsellor')).post('/api/books-checks/reverse', back).expect(403);
    await admin.post('/api/books-checks/reverse', { ...back, note: 'a' }).expect(400);
    await admin.post('/api/books-checks/reverse', back).expect(200);
    const taken = { ...where, and: [where.and[0], { field: 'kind', op: 'eq', value: 'difference-reversed' }] };
    expect(await rows<MoneyEntryRow>('money-entries', taken)).toMatchObject([
      { clearing: bookedPaise - owedPaise, difference: owedPaise - bookedPaise, note: 'It was a mistake.' },
    ]);
    expect((await last()).lines).toHaveLength(lines.length);
    await admin.post('/api/books-checks/reverse', back).expect(422);
  });

  it('differ by a line of a known payment whose credit is short, although its amount and fee are those of the books', async () => {
    const payments = await rows<PaymentRow>('payments', { field: 'status', op: 'eq', value: 'captured' });
    const { amountPaise, feePaise = 0, feeTaxPaise = 0 } = payments.find(({ provider }) => provider === 'sandbox')!;
    const unknown = () => rows<PaymentRow>('payments', { field: 'unappliedReason', op: 'eq', value: 'unknown' });
    // Others of the same sum may be settled already.
    const before = (await unknown()).map(({ providerId }) => providerId);
    await play('stray', { amountPaise });
    const known = (await unknown()).find(({ providerId }) => !before.includes(providerId));
    expect(known).toMatchObject({ amountPaise, feePaise, feeTaxPaise });
    const credit = (amountPaise - feePaise) / 100 - 100;
    const line = [known?.providerId, 'payment', amountPaise / 100, feePaise / 100, feeTaxPaise / 100, credit.toFixed(2), 0, '27/11/2026'];
    const asked = { provider: 'sandbox', settlement_id: 'setl_short', amount: credit, content: `${header}\n${line.join(',')}` };
    await admin.post('/api/settlements/file', asked).expect(200);
    const where = { field: 'providerId', op: 'eq', value: 'setl_short' };
    expect(await rows<SettlementRow>('settlements', where)).toMatchObject([{ status: 'differs', lines: 1, open: 1 }]);
    const ofIt = { field: 'settlementId', op: 'eq', value: 'sandbox-setl_short' };
    expect(await rows<SettlementLineRow>('settlement-lines', ofIt)).toMatchObject([{ outcome: 'differs', knownPaise: amountPaise }]);
  });

  it('that were read from a file by mistake are discarded, read again, matched and banked, and the books are as before', async () => {
    const sums = async () => {
      await desk.settle();
      const { data } = (await admin.post('/api/money-entries/sums', {}).expect(200)).body;
      return Object.fromEntries((data as { account: string; sum: { minor: number } }[]).map(({ account, sum }) => [account, sum.minor]));
    };
    const settlementOf = async (providerId: string) =>
      (await rows<SettlementRow>('settlements', { field: 'providerId', op: 'eq', value: providerId }))[0];
    const linesOf = async (settlementId: string) =>
      (await rows<SettlementLineRow>('settlement-lines', { field: 'settlementId', op: 'eq', value: settlementId })).map(
        ({ providerId, outcome, reading }) => [providerId, outcome, reading],
      );
    const read = (providerId: string, amount: number, ...lines: string[]) =>
      admin.post('/api/settlements/file', file({ settlement_id: providerId, amount, content: [header, ...lines].join('\n') })).expect(200);
    const before = await sums();
    const wrong = ['pay_d1,payment,10,0,0,10,0,27/11/2026', 'adj_d1,adjustment,1,5.90,0.90,0,6.90,27/11/2026'];
    await read('setl_oops', 3.1, ...wrong);
    expect(await settlementOf('setl_oops')).toMatchObject({ status: 'differs', source: 'file', reading: 1, moves: ['bank', 'discard'] });
    expect(await sums()).toMatchObject({ clearing: (before.clearing ?? 0) - 590, fees: (before.fees ?? 0) + 500 });
    await read('setl_other', 10, wrong[0]!);
    expect(await linesOf('razorpay-setl_other')).toEqual([['pay_d1', 'settled', 1]]);

    const at = '/api/settlements/razorpay-setl_oops/discard';
    const reason = 'It has the id of another settlement.';
    const counsellor = await sunrise.signIn('counsellor');
    await counsellor.post(at, { reason }).expect(403);
    await admin.post(at, {}).expect(400);
    await admin.post(at, { reason: 'a' }).expect(400);
    await admin.post('/api/settlements/razorpay-none/discard', { reason }).expect(404);
    const reportedToo = await rows<SettlementRow>('settlements', { field: 'source', op: 'eq', value: 'provider' });
    const real = reportedToo.find(({ status }) => status === 'matched');
    expect(real?.moves).toEqual(['bank']);
    const refused = (await admin.post(`/api/settlements/${real?.settlementId}/discard`, { reason }).expect(422)).body;
    expect(refused.message).toContain('The payment provider reported this settlement');
    await admin.post(at, { reason }).expect(200);
    expect(await settlementOf('setl_oops')).toMatchObject({ status: 'discarded', discardReason: reason, moves: [] });
    expect(await sums()).toEqual(before);
    await admin.post(at, { reason }).expect(200);
    await admin.post('/api/settlements/razorpay-setl_oops/close').expect(409);

    // The settlement that really has the line matches it no longer as one of another settlement.
    await read('setl_other', 10, wrong[0]!);
    expect(await linesOf('razorpay-setl_other')).toEqual([['pay_d1', 'unknown', 1]]);
    await admin.post('/api/settlements/razorpay-setl_other/discard', { reason }).expect(200);
    expect(await settlementOf('setl_other')).toMatchObject({ status: 'discarded' });

    const { providerId, amountPaise, feePaise = 0, feeTaxPaise = 0 } = await stray();
    const asked = file({
      provider: 'sandbox',
      settlement_id: 'setl_real',
      amount: 1,
      content: `${header}\npay_d1,payment,1,0,0,1,0,27/11/2026`,
    });
    await admin.post('/api/settlements/file', asked).expect(200);
    await admin.post('/api/settlements/sandbox-setl_real/discard', { reason }).expect(200);
    const credit = (amountPaise - feePaise) / 100;
    const line = [providerId, 'payment', amountPaise / 100, feePaise / 100, feeTaxPaise / 100, credit, 0, '27/11/2026'];
    await admin.post('/api/settlements/file', { ...asked, amount: credit, content: `${header}\n${line.join(',')}` }).expect(200);
    expect(await settlementOf('setl_real')).toMatchObject({
      status: 'matched',
      reading: 2,
      lines: 1,
      open: 0,
      amountPaise: amountPaise - feePaise,
    });
    expect(await linesOf('sandbox-setl_real')).toEqual(
      expect.arrayContaining([
        ['pay_d1', 'unknown', 1],
        [providerId, 'matched', 2],
      ]),
    );
    const found = { amount: credit, bank_reference: 'UTR REAL', banked_on: new Date(Date.now() + 19_800_000).toISOString().slice(0, 10) };
    await admin.post('/api/settlements/sandbox-setl_real/bank', found).expect(200);
    await admin.post('/api/settlements/sandbox-setl_real/discard', { reason }).expect(409);
    const after = await sums();
    expect(Object.values(after).reduce((sum, one) => sum + one, 0)).toBe(0);
    expect((after.bank ?? 0) - (before.bank ?? 0)).toBe(amountPaise - feePaise);
    // The payment came with its fee and left with the settlement.
    expect(after.clearing).toBe(before.clearing);

    await desk.ask('checkBooks', sunrise.tid, new Date(Date.now() + 11 * 86_400_000).toISOString());
    const last = { sort: [{ field: 'day', dir: 'desc' }], limit: 1 };
    const [check] = (await admin.post('/api/lists/books-checks/rows', last).expect(200)).body.data as [BooksCheckRow];
    const differing = check.lines.flatMap(({ settlementId }) => settlementId ?? []);
    expect(differing).toContain('sandbox-setl_short');
    for (const discarded of ['razorpay-setl_oops', 'razorpay-setl_other', 'sandbox-setl_real']) expect(differing).not.toContain(discarded);
  });
});
