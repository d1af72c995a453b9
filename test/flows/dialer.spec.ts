import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const goa = { columnName: 'state', operator: 'in', value: ['Goa'], displayName: 'Goa', valueAry: [{ value: 'Goa', label: 'Goa' }] };

describe('dialer rules', () => {
  let sunrise: Tenant;
  let admin: Person;
  let counsellor: Person;
  let list: { key: string; value: string };

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    counsellor = await sunrise.signIn('counsellor');
    const { id } = (await admin.post('/api/records/dialer-lists', { value: 'Night shift' }).expect(200)).body.data as { id: string };
    list = { key: id, value: 'Night shift' };
  });

  const data = async (path: string, by = admin) => {
    await desk.settle();
    return (await by.get(`/api/${path}`).expect(200)).body.data;
  };
  const rule = (more: object = {}) => ({
    ...{ name: 'Goa first', triggerType: 'create', globleCondtion: 'And', listIds: [list], priority: 2 },
    rule: [{ condition: 'And', rules: [goa] }],
    ...more,
  });
  const saved = async (more: object = {}, by = admin) =>
    ((await by.post('/api/dialer/config', rule(more)).expect(200)).body.data as { id: string }).id;

  it('are created, changed by id or _id, and answered by _id (DC-23, DC-24)', async () => {
    const created = await admin.post('/api/dialer/config', rule()).expect(200);
    expect(created.body).toMatchObject({ code: 200, message: 'Created successfully' });
    const { id } = created.body.data as { id: string };
    expect(await data(`dialer/config?_id=${id}`)).toMatchObject({
      count: 1,
      data: [
        {
          ...{ id, _id: id, name: 'Goa first', triggerType: 'create', globleCondtion: 'And', listIds: [list], priority: 2, status: 1 },
          ...{ rule: [{ condition: 'And', rules: [goa] }], createdByName: 'Anita Deshpande', userNames: [], userIds: [] },
        },
      ],
    });
    const changed = await admin.post('/api/dialer/config', rule({ _id: id, name: 'Goa last', status: 0 })).expect(200);
    expect(changed.body).toMatchObject({ message: 'Created successfully', data: { id } });
    await saved({ id, priority: null });
    expect(await data(`dialer/config?_id=${id}`)).toMatchObject({ data: [{ name: 'Goa first', status: 0, priority: null }] });
    expect((await admin.get('/api/dialer/config?_id=nothing')).status).toBe(404);
  });

  it('refuse to overwrite a version that was saved after the editor opened the rule', async () => {
    const id = await saved({ name: 'Two editors' });
    const [opened] = ((await data(`dialer/config?_id=${id}`)) as { data: [Record<string, unknown>] }).data;
    const expected = Object.fromEntries(Object.keys(rule()).map((name) => [name, opened[name] ?? null]));
    await saved({ id, name: 'Two editors', priority: 5, expected });
    const other = await admin.post('/api/dialer/config', rule({ id, name: 'Two editors', priority: 9, expected }));
    const message = 'Another user changed this Dialer rule in the meantime. Nothing was saved.';
    expect([other.status, other.body.error, other.body.message]).toEqual([409, 'dialer-rules/changed-meanwhile', message]);
    expect(other.body.details).toMatchObject({ by: 'Anita Deshpande' });
    expect(await data(`dialer/config?_id=${id}`)).toMatchObject({ data: [{ priority: 5 }] });
    const sikkim = [{ condition: 'And', rules: [{ ...goa, value: ['Sikkim'] }] }];
    await saved({ id, name: 'Two editors', rule: sikkim, priority: 5, expected: { ...expected, priority: 5 } });
    const delhi = [{ condition: 'And', rules: [{ ...goa, value: ['Delhi'] }] }];
    const stale = rule({ id, name: 'Two editors', rule: delhi, priority: 5, expected: { ...expected, priority: 5 } });
    expect((await admin.post('/api/dialer/config', stale)).status).toBe(409);
    await admin.post('/api/dialer/config', rule({ id, expected: 'x' })).expect(400);
    const history = (await data(`records/dialer-rules/${id}/history`)) as { newData: object; property: string }[];
    expect(history.map(({ property, newData }) => [property, Object.keys(newData)])).toMatchObject([
      ['Changed', ['rule']],
      ['Changed', ['priority']],
      ['Created', expect.arrayContaining(['name', 'listIds', 'rule'])],
    ]);
  });

  it('say which of their values were deleted since, and which lists', async () => {
    const stage = (await admin.post('/api/records/lead-stages', { stageName: 'Brochure sent' }).expect(200)).body.data as { id: string };
    const gone = (await admin.post('/api/records/dialer-lists', { value: 'Weekend' }).expect(200)).body.data as { id: string };
    await desk.settle();
    const row = { columnName: 'last_callaction_btn_message', operator: 'in', value: ['Brochure sent', 'Interested'] };
    const lists = { listIds: [list, { key: gone.id, value: 'Weekend' }] };
    const id = await saved({ name: 'Brochures', rule: [{ condition: 'And', rules: [row, goa] }], ...lists });
    const answered = async () => ((await data(`dialer/config?_id=${id}`)) as { data: [object] }).data[0];
    expect(await answered()).toMatchObject({ vanished: [], vanishedLists: [] });
    await admin.delete(`/api/records/lead-stages/${stage.id}`).expect(200);
    await admin.delete(`/api/records/dialer-lists/${gone.id}`).expect(200);
    expect(await answered()).toMatchObject({
      vanished: [{ column: 'last_callaction_btn_message', label: 'Lead Recent Stage', values: ['Brochure sent'] }],
      vanishedLists: [gone.id],
    });
    const { data: listed } = (await data('dialer/config?limit=100')) as { data: { id: string; vanished: object[] }[] };
    expect(listed.filter(({ vanished }) => vanished.length > 0).map((one) => one.id)).toEqual([id]);
  });

  it('are listed by page and by college (DC-07)', async () => {
    const of = (id: string) => ({ rule: [{ condition: 'And', rules: [{ columnName: 'clg_id', operator: 'in', value: [id] }] }] });
    const [one, other, every] = [await saved(of('1004')), await saved(of('1005')), await saved()];
    const ids = async (query: string) => ((await data(`dialer/config?${query}`)) as { data: { id: string }[] }).data.map(({ id }) => id);
    expect((await ids('page_number=1&limit=2')).length).toBe(2);
    const { count } = (await data('dialer/config')) as { count: number };
    expect((await ids(`page_number=${count}&limit=1`)).length).toBe(1);
    const named = await ids('limit=100&clgId[]=1004&clgId[]=1006');
    expect([one, other, every].map((id) => named.includes(id))).toEqual([true, false, true]);
    // Those that name the college come first, with a mark, on every page.
    const pages: { id: string; namesCollege: boolean }[] = [];
    for (const page of [1, 2, 3])
      pages.push(...((await data(`dialer/config?page_number=${page}&limit=1&clgId[]=1004`)) as { data: typeof pages }).data);
    expect([pages[0], pages[1]?.id, pages[1]?.namesCollege]).toMatchObject([{ id: one, namesCollege: true }, every, false]);
    expect(pages.map(({ id }) => id)).toEqual((await ids('limit=3&clgId[]=1004')).slice(0, 3));
    expect((await admin.get('/api/dialer/config?limit=0')).status).toBe(400);
  });

  it.each([
    [{ name: ' ' }, 'Name required'],
    [{ name: '', triggerType: '' }, 'Name required'],
    [{ triggerType: '' }, 'Trigger Type required'],
    [{ triggerType: 'never' }, 'Trigger Event is not valid'],
    [
      { rule: [{ condition: 'And', rules: [{ ...goa, value: ['Goa\u0000'] }] }] },
      'The values of State must not contain control characters.',
    ],
    [{ listIds: [] }, 'Lead list required'],
    [{ listIds: [{ key: 'nothing' }] }, 'One of the dialer lists does not exist. Please select them again.'],
    [{ rule: [] }, 'All field are required'],
    [{ rule: [{ condition: 'And', rules: [] }] }, 'All field are required'],
    [{ rule: [{ condition: 'And', rules: [{ ...goa, columnName: '', value: '' }] }] }, 'Trigger Name required'],
    [{ rule: [{ condition: 'And', rules: [{ ...goa, value: [], operator: '' }] }] }, 'Trigger value required'],
    [{ rule: [{ condition: 'And', rules: [{ ...goa, operator: '' }] }] }, 'Trigger operator required'],
    [{ rule: [{ condition: 'And', rules: [{ ...goa, columnName: 'phone' }] }] }, 'There is no column phone.'],
    [{ rule: [{ condition: 'And', rules: [{ ...goa, operator: '<' }] }] }, 'State cannot be compared by <.'],
    [{ rule: 'all' }, 'Conditions is not valid'],
    [{ rule: [{ condition: 'OR', rules: [goa] }] }, 'Rows are joined by And or Or.'],
    [{ globleCondtion: 'xor' }, 'Blocks are joined by And or Or.'],
  ])('are refused as %j, with the message as data', async (more, message) => {
    const refused = await admin.post('/api/dialer/config', rule(more));
    expect([refused.status, refused.body.message, refused.body.data]).toEqual([400, message, message]);
  });

  it('count the matching leads that the user sees, before they are saved', async () => {
    for (const [name, state] of [
      ['Maria Fernandes', 'Goa'],
      ['Ravi Kumar', 'Delhi'],
      ['Joel Dsouza', 'Goa'],
    ])
      await admin
        .post('/api/leadGenerate', { name, phone: `98${String(name?.length).padStart(8, '1')}`, state, source: 'WEB' })
        .expect(200);
    await desk.settle();
    const { rule: blocks } = rule();
    const count = async (by: Person) => (await by.post('/api/dialer/config/count', { rule: blocks }).expect(200)).body.data;
    expect(await count(admin)).toBe(2);
    expect(await count(counsellor)).toBe(0);
    await admin.post('/api/dialer/config/count', { rule: [] }).expect(400);
  });

  it('choose among the dialer lists in use and the constants of rules (DC-24, DC-25)', async () => {
    expect(await data('dialer/lead/list')).toContainEqual(list);
    const template = async (list: string, more: object = {}) => {
      const body = { name: `Rule ${list}`, body: 'Hello', ...more };
      const { id } = (await admin.post(`/api/records/${list}`, body).expect(200)).body.data as { id: string };
      return { id, name: body.name, sender_id: '[]' };
    };
    const email = await template('email-templates', { subject: 'Welcome' });
    const [sms, chat] = [await template('sms-templates'), await template('whatsapp-templates')];
    const unused = await template('sms-templates', { name: 'Unused', active: false });
    const constants = (await data('list-constant')) as Record<string, object[]>;
    expect(constants.collegeData).toContainEqual({ id: '1004', clg_name: 'Sahyadri University' });
    expect(constants.emailTemplates).toContainEqual(email);
    expect(constants.smsTemplates).toContainEqual(sms);
    expect(constants.smsTemplates).not.toContainEqual(unused);
    expect(constants.whatsappTemplates).toContainEqual(chat);
    expect(constants.prmarySourceData).toContainEqual({ prmary_source: 'WEB' });
    expect(constants.courseData?.length).toBeGreaterThan(5);
    expect((await admin.post('/api/list-constant', {}).expect(200)).body.data).toEqual(constants);
  });

  describe('put leads on their lists (DC-22)', () => {
    let hot: string;
    let ruleId: string;
    const phone = (number: number) => `98119055${String(number).padStart(2, '0')}`;
    const captured = async (name: string, number: number, state: string) => {
      const enquiry = { name, phone: phone(number), state, source: 'WEB' };
      const { leadId } = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data as { leadId: string };
      await admin.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: counsellor.userId }).expect(200);
      return leadId;
    };
    const queue = async (by = counsellor) =>
      (await data(`dialer/queue?list=${hot}`, by)) as { name: string; rule: string; matched: object[]; priority: number }[];
    const kerala = { ...goa, value: ['Kerala'], displayName: 'Kerala' };

    beforeAll(async () => {
      hot = ((await admin.post('/api/records/dialer-lists', { value: 'Hot' }).expect(200)).body.data as { id: string }).id;
      const listIds = [{ key: hot, value: 'Hot' }];
      ruleId = await saved({ name: 'Kerala', listIds, priority: 1, rule: [{ condition: 'And', rules: [kerala] }] });
      const urgent = { columnName: 'priority', operator: 'in', value: ['2'], displayName: 'High' };
      await saved({ name: 'Urgent', listIds, priority: 9, triggerType: 'update', rule: [{ condition: 'And', rules: [urgent] }] });
      await desk.settle();
    });

    it('when they are created or updated, in the order of the priority of the rules, each with what matched', async () => {
      await captured('Anu Thomas', 1, 'Kerala');
      const urgent = await captured('Binu Paul', 2, 'Bihar');
      await captured('Chitra Rao', 3, 'Bihar');
      await admin.post('/api/set-lead-priority', { lead_id: urgent, priority: 2 }).expect(200);
      expect(await queue()).toMatchObject([
        { name: 'Binu Paul', rule: 'Urgent', priority: 9, matched: [{ columnName: 'priority', operator: 'in', value: 'High' }] },
        { name: 'Anu Thomas', rule: 'Kerala', priority: 1, matched: [{ columnName: 'state', operator: 'in', value: 'Kerala' }] },
      ]);
      const matched = [{ columnName: 'priority', operator: 'in', value: 'High' }];
      expect(await data(`dialer/lead/places?lead_id=${urgent}`, counsellor)).toContainEqual(
        expect.objectContaining({ list: { key: hot, value: 'Hot' }, rule: 'Urgent', matched, position: 1 }),
      );
      const [{ lead_id: second }] = ((await queue()) as unknown as { lead_id: string }[]).slice(1) as [{ lead_id: string }];
      const placed = (await data(`dialer/lead/places?lead_id=${second}`, counsellor)) as { rule: string }[];
      expect(placed.find(({ rule: name }) => name === 'Kerala')).toMatchObject({ position: 2, priority: 1 });
      const other = await sunrise.signIn('counsellor3');
      expect(await queue(other)).toEqual([]);
      await other.get(`/api/dialer/lead/places?lead_id=${urgent}`).expect(404);
    });

    it('and take them off when they no longer match, or when the rule is paused', async () => {
      const [{ lead_id }] = (await queue()) as unknown as [{ lead_id: string }];
      await admin.post('/api/set-lead-priority', { lead_id, priority: 0 }).expect(200);
      expect((await queue()).map(({ name }) => name)).toEqual(['Anu Thomas']);
      await saved({
        _id: ruleId,
        name: 'Kerala',
        listIds: [{ key: hot, value: 'Hot' }],
        status: 0,
        rule: [{ condition: 'And', rules: [kerala] }],
      });
      expect(await queue()).toEqual([]);
      await counsellor.get('/api/dialer/queue?list=nowhere').expect(404);
      await counsellor.get('/api/dialer/queue').expect(400);
    });

    it('and are tried on past events before they are saved', async () => {
      const trial = async (body: object, by = counsellor) => (await by.post('/api/dialer/config/trial', body).expect(200)).body.data;
      const bihar = { ...goa, value: ['Bihar'], displayName: 'Bihar' };
      const found = await trial({ triggerType: 'create', rule: [{ condition: 'And', rules: [bihar] }], events: 500 });
      expect(found.leads.map(({ name }: { name: string }) => name).sort()).toEqual(['Binu Paul', 'Chitra Rao']);
      expect(found.leads[0].matched).toEqual([{ columnName: 'state', operator: 'in', value: 'Bihar' }]);
      const then = { columnName: 'priority', operator: 'in', value: ['2'] };
      const updated = await trial({ triggerType: 'update', rule: [{ condition: 'And', rules: [then] }] });
      // The priority was high at a past event; it no longer is.
      expect(updated.leads).toMatchObject([{ name: 'Binu Paul' }]);
      const other = await sunrise.signIn('counsellor3');
      expect((await trial({ triggerType: 'create', rule: [{ condition: 'And', rules: [bihar] }] }, other)).leads).toEqual([]);
      await admin.post('/api/dialer/config/trial', { triggerType: 'create', rule: [], events: 5 }).expect(400);
      await admin
        .post('/api/dialer/config/trial', { triggerType: 'create', rule: [{ condition: 'And', rules: [bihar] }], events: 9_999 })
        .expect(400);
    });
  });
});
