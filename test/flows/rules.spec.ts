import type { Person } from '../fixtures/front';
import { Imports } from '../fixtures/imports';
import { desk, type Tenant } from '../fixtures/shared-desk';

const goa = [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Goa'] }] }];

describe('rules that give leads to people', () => {
  let sunrise: Tenant;
  let admin: Person;
  let asha: Person;
  let other: Person;
  let secret: string;
  let phone = 9_811_900_000;

  const data = async (path: string, person = admin) => (await person.get(`/api/${path}`).expect(200)).body.data;
  const post = async (path: string, body: object, status = 200, person = admin) => {
    const answer = (await person.post(`/api/${path}`, body).expect(status)).body;
    await desk.settle();
    return answer;
  };
  const capture = async (more: object = {}) => {
    const enquiry = { name: 'Ravi', phone: String(phone++), source: 'WEB', ...more };
    const { body } = await desk.anonymous('post', '/api/capture/leads').set('x-api-key', secret).send(enquiry).expect(200);
    return body.data.leadId as string;
  };
  const ownerOf = async (leadId: string) => {
    await desk.settle();
    const [row] = (await post('lists/leads/by-key', { keys: [leadId] })).data as { ownerId?: string }[];
    return row?.ownerId;
  };
  const users = (...people: Person[]) => people.map(({ userId }) => ({ id: userId, weight: 1 }));

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    asha = await sunrise.signIn('counsellor');
    other = await sunrise.signIn('counsellor3');
    ({ secret } = (await admin.post('/api/api-keys', { name: 'Landing page', scopes: ['capture'] }).expect(200)).body.data);
  });

  it('without rules, a captured lead has no owner', async () => expect(await ownerOf(await capture())).toBeUndefined());

  it('need a catch-all before they are active', async () => {
    const { data: made } = await post('add/assignment/rule', { name: 'Goa', rule: goa, users: users(asha), availability: 'active' });
    expect(made).toMatchObject({ status: 0, state: 'draft', version: 1 });
    const refused = await post(`update/assignment/rule/${made.id}`, { name: 'Goa', rule: goa, users: users(asha), status: 1 }, 422);
    expect(refused.message).toContain('catch-all');
  });

  it('AU-01: rules of the engine are created, listed, changed, copied, counted, activated, and tell their history and figures', async () => {
    const body = { name: 'Everybody', users: users(asha, other), availability: 'active', catch_all: true };
    const { id } = (await post('create', body)).data as { id: string };
    expect(await data(`list-rule?id=${id}`)).toEqual([
      expect.objectContaining({ id, name: 'Everybody', status: 0, state: 'draft', catch_all: true, createdByName: expect.any(String) }),
    ]);
    await post('rule-engine/create', { ...body, id, priority: 9 });
    expect((await post('status-change-rule', { id, status: 1 })).data).toMatchObject({ status: 1, state: 'active', version: 2 });
    const copy = (await post('duplicate', { id })).data as { id: string };
    expect((await data('rule-engine/list-rule')).map(({ name }: { name: string }) => name)).toEqual(['Everybody', 'Copy of Everybody']);
    // There is one catch-all.
    await post('status-change-rule', { id: copy.id, status: 1 }, 422);
    await post('delete', { id: copy.id });
    await post('delete', { id: copy.id }, 404);
    expect((await post('lead-count', { rule: goa })).data).toBe(0);
    expect((await post('allocation-rule-count', { id })).data).toBe(1);
    const history = (await post('history', { id })).data as { what: string; before: object; after: object }[];
    expect(history.map(({ what }) => what)).toEqual(['activated', 'revised', 'drafted']);
    expect(history[1]).toMatchObject({ before: { priority: null }, after: { priority: 9 } });
    expect((await post('analytics', { id })).data).toMatchObject({ matched: 0, given: 0 });
  });

  it('AU-02: the catch-all gives waiting leads out by hand, and new ones in turn', async () => {
    const [all] = await data('list-rule');
    const { jobId, total } = (await post('allocation-rule', { id: all.id })).data as { jobId: string; total: number };
    const job = await new Imports(desk, admin).ended(jobId);
    expect(job).toMatchObject({ status: 'completed', total, counts: { asked: total, refused: 0 } });
    await desk.settle();
    expect((await post('allocation-rule-count', { id: all.id })).data).toBe(0);
    const owners = [];
    for (let n = 0; n < 4; n++) owners.push(await ownerOf(await capture()));
    expect(owners.toSorted()).toEqual([asha.userId, asha.userId, other.userId, other.userId].toSorted());
    expect((await post('analytics', { id: all.id })).data).toMatchObject({ given: 5, leads: expect.arrayContaining([]) });
  });

  it('AU-06: assignment rules come first, and tell why a lead has its owner', async () => {
    const [rule] = await data('get/all/rules');
    await post(`update/assignment/rule/${rule.id}`, {
      name: 'Goa',
      rule: goa,
      users: users(other),
      availability: 'active',
      per_day: 50,
      status: 1,
    });
    expect(await data(`get/rule/${rule.id}`)).toMatchObject({ status: 1, version: 2 });
    const leadId = await capture({ state: 'Goa' });
    expect(await ownerOf(leadId)).toBe(other.userId);
    expect(await data(`rules/why?lead_id=${leadId}`)).toEqual([
      expect.objectContaining({
        rule_name: 'Goa',
        outcome: 'taken',
        clauses: [{ columnName: 'state', operator: 'in', value: 'Goa', actual: 'Goa', met: true }],
        candidates: [expect.objectContaining({ chosen: true, excluded: null, weight: 1, credit: 0 })],
        limits: { open_leads: null, per_hour: null, per_day: 50, per_source: null },
      }),
    ]);
    const [goaRule, all] = (await data(`rules/tried?lead_id=${leadId}`)) as { rule_name: string; matches: boolean }[];
    expect([goaRule, all]).toMatchObject([
      { rule_name: 'Goa', matches: true, clauses: [{ actual: 'Goa', met: true }] },
      { rule_name: 'Everybody', matches: true, catch_all: true, clauses: [] },
    ]);
    await admin.delete(`/api/delete/rule/${rule.id}`).expect(200);
    await desk.settle();
    expect(await data('get/all/rules')).toEqual([]);
  });

  it('my automations tell when the owner is reminded of which follow-up, and nobody else', async () => {
    const leadId = await capture();
    await post('lead-assign-to', { lead_ids: [leadId], user_id: asha.userId });
    const dueAt = new Date(Date.now() + 86_400_000);
    const callObj = { group: 'call', selectStage: 'stage-call-back', call_date_time: dueAt.toISOString() };
    await post('callGenerate', { lead_id: leadId, callObj }, 200, asha);
    const reminders = async (person: Person) => (await data('rules/mine', person)).reminders as { lead_id: string }[];
    expect((await reminders(asha)).filter(({ lead_id }) => lead_id === leadId)).toEqual([
      {
        ...{ follow_up_id: expect.any(String), lead_id: leadId, name: 'Ravi', due_at: dueAt.toISOString() },
        reminded_at: new Date(dueAt.getTime() - 10 * 60_000).toISOString(),
      },
    ]);
    expect(await reminders(other)).toEqual([]);
    expect(await reminders(admin)).toEqual([]);
  });

  it('AU-02: a counsellor rule lets a lead wait until somebody checks in', async () => {
    const kerala = [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Kerala'] }] }];
    const { id } = (await post('create-counsellor', { name: 'Kerala', rule: kerala, users: users(asha, other), status: 1 })).data as {
      id: string;
    };
    const leadId = await capture({ state: 'Kerala' });
    expect(await ownerOf(leadId)).toBeUndefined();
    const [why] = await data(`rules/why?lead_id=${leadId}`);
    expect(why).toMatchObject({ outcome: 'waiting', candidates: [{ excluded: 'not-checked-in' }, { excluded: 'not-checked-in' }] });
    await asha.post('/api/attendance/check-in').expect(200);
    expect(await ownerOf(leadId)).toBe(asha.userId);
    // A counsellor learns the reason, and nothing about the working day and the load of a colleague.
    const [seen] = (await data(`rules/why?lead_id=${leadId}`, asha)) as { candidates: object[] }[];
    expect(seen?.candidates).toEqual([
      expect.objectContaining({ id: asha.userId, chosen: true, weight: 1, open_leads: expect.any(Number), excluded: null }),
      expect.objectContaining({ id: other.userId, weight: null, credit: null, open_leads: null, excluded: 'unavailable' }),
    ]);
    const [whole] = (await data(`rules/why?lead_id=${leadId}`)) as { candidates: object[] }[];
    expect(whole?.candidates).toMatchObject([{ weight: 1 }, { weight: 1, excluded: 'not-checked-in' }]);
    const own = (await data('rules/mine', asha)).rules as object[];
    expect(own).toContainEqual(expect.objectContaining({ name: 'Kerala' }));
    for (const rule of own) expect(Object.keys(rule).toSorted()).toEqual(['availability', 'id', 'method', 'name']);
    expect(await data(`list-rule-counsellor?id=${id}`)).toHaveLength(1);
    expect((await post('allocation-counsellor-count', { id })).data).toBe(0);
    // No lead matches: there is no job.
    expect((await post('allocation-counsellor', { id })).data).toMatchObject({ jobId: null, total: 0 });
    await post('update-counsellor', { id, name: 'Kerala', rule: kerala, users: users(asha, other) });
    await post('status-change-rule-counsellor', { id, status: 0 });
    await post('delete-counsellor', { id });
  });

  it('a dry run only records, and a lead with an owner is not given', async () => {
    const pune = [{ condition: 'And', rules: [{ columnName: 'city', operator: 'in', value: ['Pune'] }] }];
    const { id } = (
      await post('add/assignment/rule', { name: 'Pune', rule: pune, users: users(other), availability: 'active', state: 'dry-run' })
    ).data as { id: string };
    const leadId = await capture({ city: 'Pune', state: 'Maharashtra' });
    await desk.settle();
    const why = (await data(`rules/why?lead_id=${leadId}`)) as { rule_name: string; outcome: string }[];
    expect(why.map(({ rule_name, outcome }) => [rule_name, outcome])).toEqual(
      expect.arrayContaining([
        ['Pune', 'tried'],
        ['Everybody', 'taken'],
      ]),
    );
    const enquiry = { name: 'Owned', phone: String(phone++), source: 'WEB', city: 'Pune', state: 'Maharashtra' };
    const owned = (await post('leadGenerate', enquiry)).data.leadId as string;
    expect(await ownerOf(owned)).toBe(admin.userId);
    await admin.delete(`/api/delete/rule/${id}`).expect(200);
    await desk.settle();
  });

  it('test custom fields and counts, and tell the values of that moment', async () => {
    await admin.post('/api/create/custome-field', { label: 'Needs hostel', kind: 'text' }).expect(200);
    const rules = [
      { columnName: 'custom.cf_needs_hostel', operator: 'in', value: ['yes'] },
      { columnName: 'calls_in_7', operator: '<', value: '1' },
    ];
    const rule = [{ condition: 'And', rules }];
    const body = { name: 'Hostel', rule, users: users(other), availability: 'active', status: 1 };
    const unknown = [{ condition: 'And', rules: [{ ...rules[0], columnName: 'custom.cf_gone' }] }];
    expect((await post('add/assignment/rule', { ...body, rule: unknown }, 422)).message).toBe('There is no custom field cf_gone.');
    const { id } = (await post('add/assignment/rule', body)).data as { id: string };
    const leadId = await capture({ attributes: { cf_needs_hostel: 'yes' } });
    expect(await ownerOf(leadId)).toBe(other.userId);
    expect((await post('rules/count', { rule })).data).toBe(1);
    const [why] = (await data(`rules/why?lead_id=${leadId}`)) as { clauses: object[] }[];
    expect(why).toMatchObject({
      rule_name: 'Hostel',
      clauses: [
        { columnName: 'custom.cf_needs_hostel', actual: 'yes', met: true },
        { columnName: 'calls_in_7', actual: '0', met: true },
      ],
    });
    await admin.delete(`/api/delete/rule/${id}`).expect(200);
    await desk.settle();
  });

  it('what a rule gave in a period is given back, where nobody worked on the lead since', async () => {
    const surat = [{ condition: 'And', rules: [{ columnName: 'city', operator: 'in', value: ['Surat'] }] }];
    const body = { name: 'Surat', rule: surat, users: users(asha), availability: 'active', status: 1 };
    const { id } = (await post('add/assignment/rule', body)).data as { id: string };
    const from = new Date(Date.now() - 1_000).toISOString();
    const [left, worked] = [await capture({ city: 'Surat' }), await capture({ city: 'Surat' })];
    const [handed, edited] = [await capture({ city: 'Surat' }), await capture({ city: 'Surat' })];
    await desk.settle();
    await asha.put(`/api/updateProfileLead/${edited}`, { course: 'MBA' }).expect(200);
    await asha
      .post('/api/callGenerate', {
        lead_id: worked,
        callObj: { group: 'call', selectStage: 'stage-wrong-number' },
        user_selected_college_id: -1,
      })
      .expect(200);
    await post('lead-assign-to', { lead_ids: [handed], user_id: other.userId });
    const to = new Date(Date.now() + 1_000).toISOString();
    expect(await data(`rules/${id}/undo?from=${from}&to=${to}`)).toEqual({ given: 4, untouched: 1, counted: 4 });
    await post(`rules/${id}/undo`, { from: to, to: from }, 422);
    await post(`rules/${id}/undo`, { from: 'yesterday', to }, 400);
    await post(`rules/${id}/undo`, { from, to }, 403, asha);
    await post('rules/unknown/undo', { from, to }, 404);
    const { jobId } = (await post(`rules/${id}/undo`, { from, to })).data as { jobId: string };
    const job = await new Imports(desk, admin).ended(jobId);
    expect(job).toMatchObject({ title: 'Undo Surat: 4 leads', counts: { restored: 1, refused: 3 } });
    expect([await ownerOf(left), await ownerOf(worked), await ownerOf(handed)]).toEqual([undefined, asha.userId, other.userId]);
    const { text } = await admin.get(`/api/jobs/${jobId}/refused`).expect(200);
    expect(text).toContain('worked on since');
    expect(text).toContain('another owner since');
    // A second time, nothing is left.
    expect(await data(`rules/${id}/undo?from=${from}&to=${to}`)).toEqual({ given: 4, untouched: 0, counted: 4 });
    await admin.delete(`/api/delete/rule/${id}`).expect(200);
  });

  it('AU-05: reallocation rules are saved, listed, changed and deleted', async () => {
    const body = { name: 'Idle', idle: 'untouched', after_minutes: 60, users: users(asha, other), status: 1 };
    const { id } = (await post('saveLeadReallocationFilter', body)).data as { id: string };
    expect(await data('getSavedReallocationFilterDetails')).toEqual([expect.objectContaining({ id, status: 1, after_minutes: 60 })]);
    await admin.put(`/api/updateSmartLeadReallocationRule/${id}`, { ...body, after_minutes: 90 }).expect(200);
    expect(await data(`getSavedReallocationFilterDetails?id=${id}`)).toEqual([expect.objectContaining({ version: 2, after_minutes: 90 })]);
    await post('automation/halt', { scope: 'rule', rule_id: id, reason: 'A test' });
    const { stopped } = await data('automation/controls');
    expect(stopped).toEqual([expect.objectContaining({ rule_id: id, rule_kind: 'reallocation' })]);
    for (const held of ['none', 'throttled']) await post('automation/resume', { scope: 'rule', rule_id: id, held }, 422);
    await post('automation/resume', { scope: 'rule', rule_id: id, held: 'all' });
    await admin.put(`/api/deleteSmartLeadReallocationRule/${id}`, {}).expect(200);
    await post('saveLeadReallocationFilter', { ...body, after_minutes: undefined }, 422);
  });

  it('AU-03: workflows are listed, created, counted, activated and deleted', async () => {
    const steps = [
      { id: 'wait', kind: 'wait', settings: { minutes: 60 }, next: 'note' },
      { id: 'note', kind: 'notify', settings: { to: 'users', userIds: [asha.userId] } },
    ];
    const { id } = (await post('workflow/create', { name: 'Welcome', steps })).data as { id: string };
    expect(await data('workflow/list-rule')).toEqual([
      expect.objectContaining({ id, name: 'Welcome', steps: [expect.anything(), expect.anything()] }),
    ]);
    expect((await post('workflow/lead-count', { rule: goa })).data).toBe(1);
    expect((await post('workflow/status-change-rule', { id, status: 1 })).data).toMatchObject({ status: 1 });
    await post('workflow/delete', { id });
    const fax = [{ id: 'fax', kind: 'fax', settings: {} }];
    expect((await post('workflow/create', { name: 'Fax', steps: fax }, 422)).message).toBe('Step 1 is of an unknown kind.');
    const send = [{ id: 'mail', kind: 'send', settings: { channel: 'email', templateId: 'nothing' } }];
    expect((await post('workflow/create', { name: 'Mail', steps: send }, 422)).message).toContain('template');
  });

  it('AU-04: L2 refers a lead to L3 by a rule, who declines it with a reason or takes it', async () => {
    const [divya, meera] = [await sunrise.signIn('caller3'), other];
    const key = 'seniors';
    const { id } = (await post(`save-l3-assignment/${key}`, { name: 'Seniors', users: users(divya, meera), status: 1 })).data as {
      id: string;
    };
    expect(await data('get-l3-rules')).toEqual([expect.objectContaining({ id, name: 'Seniors', hash: key, status: 1 })]);
    expect(await data('get-l3-rules-by-slug/Seniors')).toMatchObject({ id });
    await admin.get('/api/get-l3-rules-by-slug/Nobody').expect(404);
    expect((await post('save-l3-assignment/%00%0a', { name: 'Odd', users: users(divya) }, 422)).message).toContain('A key has at most');
    expect((await data('get-l3-users')).map((one: { id: string }) => one.id)).toEqual(expect.arrayContaining([divya.userId]));
    const leadId = await capture();
    await post('lead-assign-to', { lead_ids: [leadId], user_id: asha.userId });
    await post(`save-l3-assignment/${key}`, { lead_id: leadId, user_id: admin.userId }, 422);
    const referral = (await post(`save-l3-assignment/${key}`, { lead_id: leadId, note: 'Asks for a scholarship' })).data as { id: string };
    expect((await data('rules/mine', divya)).offers).toEqual([
      expect.objectContaining({
        id: referral.id,
        rule_name: 'Seniors',
        note: 'Asks for a scholarship',
        lead: expect.objectContaining({ name: 'Ravi' }),
      }),
    ]);
    expect((await post(`save-l3-assignment/${key}`, { lead_id: leadId }, 409)).message).toContain('already');
    await post(`l3-referrals/${referral.id}/accept`, {}, 404, meera);
    await post(`l3-referrals/${referral.id}/decline`, {}, 400, divya);
    await post(`l3-referrals/${referral.id}/decline`, { reason: 'On leave from Monday' }, 200, divya);
    expect((await data('rules/mine', divya)).offers).toEqual([]);
    expect(await ownerOf(leadId)).toBe(asha.userId);
    await post(`l3-referrals/${referral.id}/accept`, {}, 200, meera);
    expect(await ownerOf(leadId)).toBe(meera.userId);
    // The referrer of level 2 goes on reading the lead, and does not change it.
    const read = async (person: Person) =>
      (await person.post('/api/lists/leads/by-key', { keys: [leadId] }).expect(200)).body.data as object[];
    expect((await read(asha)).length).toBe(1);
    expect((await post('set-lead-priority', { lead_id: leadId, priority: 2 }, 422, asha)).message).toContain('Handed to');
    const next = (await post(`save-l3-assignment/${key}`, { lead_id: leadId, user_id: divya.userId })).data as { id: string };
    await post('lead-assign-to', { lead_ids: [leadId], user_id: asha.userId });
    expect((await post(`l3-referrals/${next.id}/accept`, {}, 409, divya)).message).toContain('another owner');
    expect(await ownerOf(leadId)).toBe(asha.userId);
    await post(`l3-referrals/${next.id}/decline`, { reason: 'It has another owner' }, 200, divya);
    // Nothing is read any more by those whose lead left level 3.
    const third = await capture();
    await post('lead-assign-to', { lead_ids: [third], user_id: asha.userId });
    const both = await Promise.all(
      [1, 2].map(() => admin.post(`/api/save-l3-assignment/${key}`, { lead_id: third, user_id: divya.userId })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await desk.settle();
    const offered = (await data('rules/mine', divya)).offers as { id: string }[];
    expect(offered).toHaveLength(1);
    await post(`l3-referrals/${offered[0]?.id}/accept`, {}, 200, divya);
    const reads = async () => ((await asha.post('/api/lists/leads/by-key', { keys: [third] }).expect(200)).body.data as object[]).length;
    expect([await ownerOf(third), await reads()]).toEqual([divya.userId, 1]);
    await post('lead-assign-to', { lead_ids: [third], user_id: meera.userId });
    expect(await reads()).toBe(1);
    await post('lead-assign-to', { lead_ids: [third], user_id: admin.userId });
    expect(await reads()).toBe(0);
    // A lead that was removed since the offer is not accepted.
    const gone = (await post(`save-l3-assignment/${key}`, { lead_id: third, user_id: divya.userId })).data as { id: string };
    await admin.delete(`/api/removeLead?leadId=${third}`).expect(200);
    expect((await post(`l3-referrals/${gone.id}/accept`, {}, 409, divya)).message).toContain('removed or merged');
    await admin.put(`/api/edit-l3-rule/${id}`, { name: 'Seniors', users: users(divya) }).expect(200);
    await admin.put(`/api/delete-l3-rules/${id}`, {}).expect(200);
    await post(`save-l3-assignment/${key}`, { lead_id: leadId }, 404);
  });

  it('AU-04: a rule from L2 to L3 with a trigger offers the lead once, and the owner of level 2 goes on reading it', async () => {
    const [divya, meera] = [await sunrise.signIn('caller3'), other];
    const sikkim = [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Sikkim'] }] }];
    const trigger = { triggerType: 'event', trigger_event: 'call-action', rule: sikkim, availability: 'active', answer_minutes: 30 };
    const body = { name: 'Hot leads', users: users(divya, meera), status: 1, ...trigger };
    const { id } = (await post('save-l3-assignment/hot', body)).data as { id: string };
    expect((await post('save-l3-assignment/hot', { ...body, triggerType: 'schedule', cron: '0 9 * * *' }, 422)).message).toContain(
      'by hand',
    );
    expect(await data('get-l3-rules')).toEqual([expect.objectContaining({ id, triggerType: 'event', trigger_event: 'call-action' })]);
    const call = async (leadId: string, person: Person) => {
      const callObj = { group: 'call', selectStage: 'stage-call-back', call_date_time: new Date(Date.now() + 86_400_000).toISOString() };
      await post('callGenerate', { lead_id: leadId, callObj }, 200, person);
    };
    const [leadId, elsewhere] = [await capture({ state: 'Sikkim' }), await capture({ state: 'Assam' })];
    await post('lead-assign-to', { lead_ids: [leadId, elsewhere], user_id: asha.userId });
    const offersTo = async (person: Person) => (await data('rules/mine', person)).offers as { id: string }[];
    expect(await offersTo(divya)).toEqual([]);
    await call(leadId, asha);
    await call(elsewhere, asha);
    const [offer, ...more] = await offersTo(divya);
    expect(more).toEqual([]);
    expect(offer).toMatchObject({ rule_name: 'Hot leads', byName: null, lead: { name: 'Ravi' } });
    expect(await ownerOf(leadId)).toBe(asha.userId);
    const why = async () =>
      ((await data(`rules/why?lead_id=${leadId}`)) as { rule_name: string }[]).filter(({ rule_name }) => rule_name === 'Hot leads');
    const clauses = [{ columnName: 'state', operator: 'in', value: 'Sikkim', actual: 'Sikkim', met: true }];
    const offered = { outcome: 'offered', version: 1, chosenName: expect.any(String), clauses };
    expect(await why()).toEqual([expect.objectContaining(offered)]);
    await post(`l3-referrals/${offer?.id}/decline`, { reason: 'On leave from Monday' }, 200, divya);
    const [passedOn] = await offersTo(meera);
    await post(`l3-referrals/${passedOn?.id}/accept`, {}, 200, meera);
    expect(await ownerOf(leadId)).toBe(meera.userId);
    expect(await why()).toEqual([expect.objectContaining({ ...offered, outcome: 'accepted' })]);
    expect((await asha.post('/api/lists/leads/by-key', { keys: [leadId] }).expect(200)).body.data).toHaveLength(1);
    const told = (await meera.get(`/api/getLeadNotifications?user_id=${meera.userId}`).expect(200)).body.data as { leadId?: string }[];
    expect(told.map((one) => one.leadId)).toContain(leadId);
    expect((await data(`rules/${id}/analytics`)).matched).toBe(1);
    await admin.put(`/api/delete-l3-rules/${id}`, {}).expect(200);
  });

  it.each([
    ['rule-engine/create', (id: string) => ['post', 'rule-engine/create', { id }] as const],
    ['create-counsellor', (id: string) => ['post', 'update-counsellor', { id }] as const],
    ['add/assignment/rule', (id: string) => ['post', `update/assignment/rule/${id}`, {}] as const],
    ['saveLeadReallocationFilter', (id: string) => ['put', `updateSmartLeadReallocationRule/${id}`, {}] as const],
    ['save-l3-assignment/0192f0c4-77aa-7c3e-9d4c-2f6d3a5b8e11', (id: string) => ['put', `edit-l3-rule/${id}`, {}] as const],
    ['workflow/create', (id: string) => ['post', 'workflow/create', { id }] as const],
  ])('of %s are not overwritten by somebody who saw an older version', async (create, change) => {
    const steps = [{ id: 'end', kind: 'stop' }];
    const body = { name: 'Seen', rule: goa, users: users(asha), availability: 'active', idle: 'untouched', after_minutes: 60, steps };
    const { id } = (await post(create, body)).data as { id: string };
    const [method, path, more] = change(id);
    const save = (priority: number, expected_version: number) =>
      admin[method](`/api/${path}`, { ...body, ...more, priority, expected_version });
    await save(2, 1).expect(200);
    const { body: refused } = await save(3, 1).expect(409);
    expect(refused.message).toBe('Another user changed this rule in the meantime. Nothing was saved.');
    await save(3, 2).expect(200);
  });

  it('are refused in words, and to users without the code', async () => {
    const unknown = [{ condition: 'And', rules: [{ columnName: 'last_callaction_btn_message', operator: 'in', value: ['Nowhere'] }] }];
    expect((await post('create', { name: 'X', rule: unknown, users: users(asha) }, 422)).message).toBe('There is no stage Nowhere.');
    expect((await post('create', { name: 'X', users: [{ id: 'nobody' }] }, 422)).message).toContain('no active account');
    expect((await post('create', { name: 'X' }, 422)).message).toContain('at least one person');
    expect((await post('create', { users: users(asha) }, 400)).message).toContain('Name required');
    const { id } = (await post('create', { name: 'X', users: users(asha), status: 1 })).data as { id: string };
    expect((await post('status-change-rule', { id }, 422)).message).toContain('Say the status');
    expect(await data(`list-rule?id=${id}`)).toEqual([expect.objectContaining({ status: 1 })]);
    await post('delete', { id });
    await post('create', { name: 'X', users: users(asha) }, 403, asha);
    await asha.get('/api/list-rule').expect(403);
  });

  it('the catch-all stays while other rules need it', async () => {
    const all = (await data('list-rule')).find(
      ({ catch_all, state }: { catch_all: boolean; state: string }) => catch_all && state === 'active',
    );
    const { id } = (await post('add/assignment/rule', { name: 'Late', users: users(asha), status: 1 })).data as { id: string };
    expect((await post('delete', { id: all.id }, 422)).message).toContain('Late');
    await admin.delete(`/api/delete/rule/${id}`).expect(200);
    await desk.settle();
    await post('status-change-rule', { id: all.id, status: 0 });
    expect(await ownerOf(await capture())).toBeUndefined();
  });
});
