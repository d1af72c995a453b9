import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Math.round((Date.now() + days * DAY_MS) / 60_000) * 60_000).toISOString();

interface Candidate {
  lead: { leadId: string };
  other: { leadId: string };
  similarity: number;
  reasons: { kind: string; similarity: number }[];
}

describe('duplicates of leads', () => {
  let sunrise: Tenant;
  let admin: Person;
  let counsellor: Person;
  let other: Person;
  let phones = 0;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    counsellor = await sunrise.signIn('counsellor');
    other = await sunrise.signIn('counsellor3');
  });

  const nextPhone = () => `98119${String(50_000 + ++phones)}`;
  const enquire = async (enquiry: object, person = admin) =>
    (await person.post('/api/leadGenerate', { source: 'WEB', ...enquiry }).expect(200)).body.data as { leadId: string; outcome: string };
  const lead = async (values: object = {}, person = admin) => (await enquire({ phone: nextPhone(), ...values }, person)).leadId;
  const merge = (survivor: string, merged: string, more: object = {}, person = admin) =>
    person.post(`/api/leads/${survivor}/merge`, { merged_lead_id: merged, ...more });
  const unmerge = (merged: string, person = admin, more?: object) => person.post(`/api/leads/${merged}/unmerge`, more);
  const profile = async (leadId: string, person = admin) => {
    await desk.settle();
    return (await person.get(`/api/getProfileDataFromId?lead_id=${leadId}`).expect(200)).body.data[0].row;
  };
  const candidates = async (leadId: string, person = admin): Promise<Candidate[]> => {
    await desk.settle();
    return (await person.get(`/api/leads/duplicates?lead_id=${leadId}`).expect(200)).body.data;
  };
  const preview = async (survivor: string, merged: string) => {
    await desk.settle();
    return (await admin.get(`/api/leads/${survivor}/merge-preview?with=${merged}`).expect(200)).body.data;
  };
  const rows = async (...ids: string[]) => {
    await desk.settle();
    return desk.ask('rowsNaming', sunrise.tid, ids);
  };
  /** Dialer lists without the moments and the order in which leads joined them: a separated lead joins them again. */
  const comparable = async (...ids: string[]) => {
    const { 'dialer-places': places, ...others } = (await rows(...ids)) as Record<string, { leadId: string; listIds: string[] }[]>;
    return { ...others, lists: places?.map(({ leadId, listIds }) => ({ leadId, listIds: listIds.toSorted() })) };
  };

  /** A lead with everything that a lead can have. */
  async function worked(values: object): Promise<{ leadId: string; phone: string }> {
    const phone = nextPhone();
    const leadId = await lead({ phone, ...values });
    await admin.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: counsellor.userId }).expect(200);
    const callObj = { group: 'call', selectStage: 'stage-call-back', call_date_time: inDays(1), message: 'Asks about fees' };
    await counsellor.post('/api/callGenerate', { lead_id: leadId, callObj }).expect(200);
    await admin.post('/api/save-lead-note', { lead_id: leadId, note: 'Prefers the evening' }).expect(200);
    await admin.get(`/api/shortlistedCollegeCourses?lead_id=${leadId}&clg_id=1002&short_listed=1`).expect(200);
    await admin.post('/api/meetings', { leadId, title: 'Tour', startsAt: inDays(2), minutes: 30, overlap: true }).expect(200);
    await admin.post('/api/save/lead/call/click', { lead_id: leadId }).expect(200);
    return { leadId, phone };
  }

  describe('candidates', () => {
    it('share a mailbox, an offered contact, or a similar name in one city, and say why', async () => {
      const one = await lead({ name: 'Kavita Deshpande', city: 'Nashik', email: 'kavita.d+fees@gmail.com' });
      const two = await lead({ name: 'Deshpande Kavitha', city: 'nashik', email: 'kavitad@gmail.com' });
      const [found] = await candidates(one);
      expect(found).toMatchObject({ lead: { leadId: one }, other: { leadId: two }, reasons: [{ kind: 'email' }, { kind: 'name-city' }] });
      expect(found?.similarity).toBeGreaterThan(90);
      expect(await candidates(two)).toEqual([found]);
      const phone = nextPhone();
      const known = await lead({ phone });
      const mailed = await enquire({ email: 'only.mail@mail.example' });
      await enquire({ phone, email: 'only.mail@mail.example' });
      expect(await candidates(known)).toMatchObject([{ other: { leadId: mailed.leadId }, reasons: [{ kind: 'email' }] }]);
    });

    it('are listed for the whole institution, and for a counsellor among the own leads only', async () => {
      const one = await lead({ name: 'Nandini Rao', city: 'Mysuru' });
      const two = await lead({ name: 'Nandini Rao', city: 'Mysuru' });
      await admin.post('/api/lead-assign-to', { lead_ids: [one], user_id: counsellor.userId }).expect(200);
      await desk.settle();
      const { body } = await admin.get('/api/leads/duplicates?limit=100').expect(200);
      expect(body.count).toBe(body.data.length);
      expect(body.data).toContainEqual(expect.objectContaining({ lead: expect.objectContaining({ leadId: one }) }));
      expect(await candidates(one, counsellor)).toEqual([]);
      await admin.post('/api/lead-assign-to', { lead_ids: [two], user_id: counsellor.userId }).expect(200);
      expect(await candidates(one, counsellor)).toHaveLength(1);
    });

    it('are none any more once they are marked as different people, until that is withdrawn', async () => {
      const one = await lead({ name: 'Arjun Menon', city: 'Kochi' });
      const two = await lead({ name: 'Arjun Menon', city: 'Kochi' });
      const dismiss = (dismissed: boolean, ids = [one, two]) =>
        admin.post('/api/leads/duplicates/dismiss', { lead_id: ids[0], other_lead_id: ids[1], dismissed });
      await dismiss(true).expect(200);
      expect(await candidates(one)).toEqual([]);
      expect(await candidates(two)).toEqual([]);
      await dismiss(false, [two, one]).expect(200);
      expect(await candidates(one)).toHaveLength(1);
      await dismiss(true, [one, one]).expect(422);
    });
  });

  describe('that are merged', () => {
    it('are one lead: chosen values, contacts, follow-ups and history are those of the survivor', async () => {
      const survivor = await worked({ name: 'Ravi K', city: 'Pune' });
      const merged = await worked({ name: 'Ravi Kumar', email: 'ravi.merge@mail.example', state: 'Maharashtra' });
      const seen = await preview(survivor.leadId, merged.leadId);
      expect(seen.choices).toEqual(
        expect.arrayContaining([
          { field: 'name', survivor: 'Ravi K', merged: 'Ravi Kumar' },
          { field: 'email', survivor: null, merged: 'ravi.merge@mail.example' },
        ]),
      );
      const things = { followUps: 1, callActions: 1, notes: 1, meetings: 1, shortlisted: 1, files: 0 };
      expect(seen).toMatchObject({ things, ownThings: things });
      await merge(survivor.leadId, merged.leadId, { take: ['name', 'email'], seen: seen.seen }).expect(200);

      const row = await profile(survivor.leadId);
      expect(row).toMatchObject({ name: 'Ravi Kumar', email: 'ravi.merge@mail.example', city: 'Pune', mergedLeadIds: [merged.leadId] });
      expect(row.pendingFollowUps).toHaveLength(2);
      expect((await profile(merged.leadId)).leadId).toBe(survivor.leadId);
      for (const phone of [survivor.phone, merged.phone])
        expect(await enquire({ phone })).toMatchObject({ outcome: 're-enquired', leadId: survivor.leadId });

      const checked = await admin.get(`/api/leadPhoneVerification?phone=${merged.phone}&phonecode=%2B91`).expect(200);
      expect(checked.body.data).toMatchObject({ lead_id: survivor.leadId });

      const of = async (path: string) => (await admin.get(`/api/${path}`).expect(200)).body.data;
      expect(await of(`getcaldetailbyleadid?lId=${survivor.leadId}`)).toHaveLength(2);
      expect(await of(`get-all-lead-note?lead_id=${survivor.leadId}`)).toHaveLength(2);
      expect((await of(`followup/lead/${survivor.leadId}`)).followups).toHaveLength(2);
      expect(await of(`lead/${survivor.leadId}/call/click/history`)).toHaveLength(2);
      expect(await of(`getShortlistedCollegesCount?lead_id=${survivor.leadId}`)).toEqual({ count: 1 });
      const meetings = await of(`meetings?leadId=${survivor.leadId}`);
      expect(meetings.map(({ leadId }: { leadId: string }) => leadId).toSorted()).toEqual([survivor.leadId, merged.leadId].toSorted());
      await admin.delete(`/api/removeShortListedColleges?lead_id=${survivor.leadId}&courseId=1002`).expect(200);
      await desk.settle();
      expect(await of(`getShortlistedCollegesCount?lead_id=${survivor.leadId}`)).toEqual({ count: 0 });

      const said = (await of(`leads/${survivor.leadId}/conversation?limit=100`)).map(({ sentence }: { sentence: string }) => sentence);
      expect(said.filter((one: string) => one.includes('merged'))).toEqual([expect.stringContaining('merged Ravi Kumar into the lead')]);
    });

    it('leave all lists and counts, and their timelines both say so', async () => {
      const [survivor, merged] = [await lead({ name: 'Sita One' }), await lead({ name: 'Sita Two' })];
      await merge(survivor, merged).expect(200);
      await desk.settle();
      const where = { field: 'leadId', op: 'in', values: [survivor, merged] };
      expect((await admin.post('/api/lists/leads/count', { where }).expect(200)).body.data).toBe(1);
      /** How often a timeline tells of the merge. */
      const told = async (query: string) => {
        const { body } = await admin.get(`/api/getTimeline?limit=100&${query}`).expect(200);
        const entries = (body.data as { entries: object[] }[]).flatMap((day) => day.entries);
        return entries.filter((entry) => JSON.stringify(entry).includes('merged Sita Two into Sita One')).length;
      };
      expect([await told(`leadId=${survivor}`), await told(`leadId=${merged}`), await told('')]).toEqual([1, 1, 1]);
      expect((await admin.get(`/api/leads/${survivor}/merged`).expect(200)).body.data).toMatchObject([
        { leadId: merged, name: 'Sita Two' },
      ]);
    });

    it('do not change the totals of reports, apart from the number of duplicates', async () => {
      const [survivor, merged] = [await worked({ name: 'Total One' }), await worked({ name: 'Total Two' })];
      const day = new Date().toISOString().slice(0, 10);
      const range = { from: day, to: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10) };
      const totals = async () => {
        await desk.settle();
        const { body } = await admin.get('/api/reports').expect(200);
        const names = (body.data as { name: string }[]).map(({ name }) => name);
        const answers = await Promise.all(names.map((name) => admin.post(`/api/reports/${name}`, range)));
        return Object.fromEntries(answers.map(({ body: said }, index) => [names[index], said.data?.totals]));
      };
      const before = await totals();
      expect(Object.values(before).filter(Boolean).length).toBeGreaterThan(10);
      await merge(survivor.leadId, merged.leadId).expect(200);
      const { 'source-quality-report': quality, ...others } = await totals();
      const { 'source-quality-report': qualityBefore, ...othersBefore } = before;
      expect(others).toEqual(othersBefore);
      const duplicates = qualityBefore.duplicates + 1;
      expect(quality).toEqual({
        ...qualityBefore,
        duplicates,
        duplicateShare: expect.closeTo((100 * duplicates) / qualityBefore.leads, 0),
      });
      // An enquiry of a known person makes its lead a duplicate as well, once.
      await enquire({ phone: survivor.phone });
      await enquire({ phone: survivor.phone });
      expect((await totals())['source-quality-report'].duplicates).toBe(duplicates + 1);
      await unmerge(merged.leadId).expect(200);
      expect((await totals())['source-quality-report'].duplicates).toBe(duplicates);
    });

    it('leave every row as it was once they are separated', async () => {
      const survivor = await worked({ name: 'Back One', email: 'back.one@mail.example' });
      const merged = await worked({ name: 'Back Two', email: 'back.two@mail.example', city: 'Surat', attributes: { board: 'CBSE' } });
      const before = await comparable(survivor.leadId, merged.leadId);
      expect(Object.keys(before).length).toBeGreaterThan(8);
      const { choices } = await preview(survivor.leadId, merged.leadId);
      await merge(survivor.leadId, merged.leadId, { take: choices.map(({ field }: { field: string }) => field) }).expect(200);
      expect(await comparable(survivor.leadId, merged.leadId)).not.toEqual(before);
      await unmerge(merged.leadId).expect(200);
      expect(await comparable(survivor.leadId, merged.leadId)).toEqual(before);
      for (const one of [survivor, merged]) expect(await enquire({ phone: one.phone })).toMatchObject({ leadId: one.leadId });
    });

    it('keep what happened in between where it belongs', async () => {
      const survivor = await worked({ name: 'Between One' });
      const merged = await worked({ name: 'Between Two', email: 'between@mail.example' });
      await merge(survivor.leadId, merged.leadId, { take: ['name', 'email'] }).expect(200);
      await admin.put(`/api/updateProfileLead/${survivor.leadId}`, { name: 'Between Three' }).expect(200);
      await desk.settle();
      const moved = (await rows(merged.leadId))['follow-up-list'] as { followUpId: string; callActionId: string; leadId: string }[];
      expect(moved).toMatchObject([{ leadId: survivor.leadId, status: 'pending' }]);
      await counsellor.get(`/api/followup/lead/mark-status/${moved[0]?.callActionId}`).expect(200);
      await unmerge(merged.leadId).expect(200);
      expect(await profile(survivor.leadId)).toMatchObject({ name: 'Between Three', followUpPending: true });
      expect((await profile(survivor.leadId)).email ?? null).toBeNull();
      expect(await profile(merged.leadId)).toMatchObject({ name: 'Between Two', email: 'between@mail.example', followUpPending: false });
      expect((await rows(merged.leadId))['follow-up-list']).toMatchObject([{ leadId: merged.leadId, status: 'done' }]);
    });

    it('are merged once when two users do so at the same moment', async () => {
      const [one, two, three] = [await lead(), await lead(), await lead()];
      const answers = await Promise.all([merge(one, three), merge(two, three), merge(three, one)]);
      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses[0]).toBe(200);
      expect(statuses.filter((status) => status === 422).length).toBeGreaterThanOrEqual(1);
      await desk.settle();
      const where = { field: 'leadId', op: 'in', values: [one, two, three] };
      const left = (await admin.post('/api/lists/leads/count', { where }).expect(200)).body.data;
      expect(left).toBe(3 - statuses.filter((status) => status === 200).length);
    });
  });

  it('that are merged are found by the number and the name of either, and as two leads once they are separated', async () => {
    const [one, two] = [nextPhone(), nextPhone()];
    const [survivor, merged] = [await lead({ name: 'Zubin First', phone: one }), await lead({ name: 'Zubin Second', phone: two })];
    await admin.post('/api/lead-assign-to', { lead_ids: [survivor], user_id: counsellor.userId }).expect(200);
    const found = async (search: string, person = admin) => {
      await desk.settle();
      const [rows, count] = [
        await person.post('/api/lists/leads/rows', { search }).expect(200),
        await person.post('/api/lists/leads/count', { search }).expect(200),
      ];
      const ids = (rows.body.data as { leadId: string }[]).map(({ leadId }) => leadId).toSorted();
      expect(count.body.data).toBe(ids.length);
      return ids;
    };
    await merge(survivor, merged).expect(200);
    for (const search of [two, two.slice(-7), 'Zubin Second', one]) expect(await found(search)).toEqual([survivor]);
    expect(await found(two, counsellor)).toEqual([survivor]);
    expect(await found(two, other)).toEqual([]);
    await unmerge(merged).expect(200);
    expect(await found(two)).toEqual([merged]);
    expect(await found('Zubin')).toEqual([survivor, merged].toSorted());
  });

  describe('and have calls', () => {
    const played = async (what: string, said: object): Promise<string> => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ tenantId: sunrise.tid, ...said });
      const answer = await fetch(`${desk.address}/dev/outbox/calls/${what}`, { method: 'POST', headers, body });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { data: { callId: string } }).data.callId;
    };
    const called = async (phone: string): Promise<string> => {
      const callId = await played('ring', { phone: `+91${phone}` });
      await played('answer', { callId });
      await played('hang-up', { callId });
      return `sandbox-${callId}`;
    };
    const callsOf = async (leadId: string, person = admin): Promise<string[]> => {
      await desk.settle();
      const where = { field: 'leadId', op: 'eq', value: leadId };
      const { body } = await person.post('/api/lists/calls/rows', { where }).expect(200);
      return (body.data as { callId: string }[]).map(({ callId }) => callId).toSorted();
    };
    const told = async (leadId: string, person = admin): Promise<string[]> => {
      await desk.settle();
      const { body } = await person.get(`/api/leads/${leadId}/conversation?limit=100`).expect(200);
      return (body.data as { call?: { callId: string } }[]).flatMap(({ call }) => call?.callId ?? []).toSorted();
    };

    it('share them while they are merged, with the owner of the survivor, and have their own afterwards', async () => {
      const [one, two] = [nextPhone(), nextPhone()];
      const [survivor, merged] = [await lead({ phone: one }), await lead({ phone: two })];
      await admin.post('/api/lead-assign-to', { lead_ids: [survivor], user_id: counsellor.userId }).expect(200);
      await admin.post('/api/lead-assign-to', { lead_ids: [merged], user_id: other.userId }).expect(200);
      await desk.settle();
      const [own, theirs] = [await called(one), await called(two)];
      expect([await callsOf(survivor, counsellor), await callsOf(merged, other)]).toEqual([[own], [theirs]]);
      const before = await comparable(survivor, merged);
      await merge(survivor, merged).expect(200);
      const both = [own, theirs].toSorted();
      for (const person of [admin, counsellor]) {
        expect(await callsOf(survivor, person)).toEqual(both);
        expect(await told(survivor, person)).toEqual(both);
      }
      expect(await callsOf(merged)).toEqual([]);
      await unmerge(merged).expect(200);
      expect(await comparable(survivor, merged)).toEqual(before);
      expect([await callsOf(survivor), await callsOf(merged, other)]).toEqual([[own], [theirs]]);
      expect([await told(survivor), await told(merged)]).toEqual([[own], [theirs]]);
    });

    it('get new calls of any number at the owner of the survivor, also after it is reassigned', async () => {
      const [one, two] = [nextPhone(), nextPhone()];
      const [survivor, merged] = [await lead({ phone: one }), await lead({ phone: two })];
      await admin.post('/api/lead-assign-to', { lead_ids: [survivor], user_id: counsellor.userId }).expect(200);
      await desk.settle();
      const old = await called(two);
      await merge(survivor, merged).expect(200);
      await desk.settle();
      const callId = await called(two);
      await desk.settle();
      const { body } = await counsellor.post('/api/lists/calls/by-key', { keys: [callId] }).expect(200);
      expect(body.data).toMatchObject([{ leadId: survivor, ownerId: counsellor.userId, userId: counsellor.userId }]);
      await admin.post('/api/re-assignment-leads', { lead_ids: [survivor], user_id: other.userId }).expect(200);
      expect(await callsOf(survivor, other)).toEqual([old, callId].toSorted());
      await unmerge(merged).expect(200);
      expect(await callsOf(survivor, other)).toEqual([callId]);
      expect(await callsOf(merged)).toEqual([old]);
    });

    it('get them back one after the other when several merges are undone', async () => {
      const phones = [nextPhone(), nextPhone(), nextPhone()] as const;
      const [outer, middle, inner] = [await lead({ phone: phones[0] }), await lead({ phone: phones[1] }), await lead({ phone: phones[2] })];
      const calls = [await called(phones[0]), await called(phones[1]), await called(phones[2])];
      await merge(middle, inner).expect(200);
      await merge(outer, middle).expect(200);
      expect(await callsOf(outer)).toEqual(calls.toSorted());
      await unmerge(middle).expect(200);
      expect([await callsOf(outer), await callsOf(middle)]).toEqual([[calls[0]], [calls[1], calls[2]].toSorted()]);
      await unmerge(inner).expect(200);
      expect([await callsOf(middle), await callsOf(inner)]).toEqual([[calls[1]], [calls[2]]]);
    });
  });

  describe('are refused in words', () => {
    const refused = async (answer: ReturnType<typeof merge>, status: number) => (await answer.expect(status)).body;

    it('when a lead is merged already, removed, unknown, or the lead itself', async () => {
      const [survivor, merged, removed] = [await lead(), await lead(), await lead()];
      await merge(survivor, merged).expect(200);
      await admin.delete(`/api/removeLead?leadId=${removed}`).expect(200);
      expect(await refused(merge(survivor, merged), 422)).toMatchObject({ error: 'lead/merged' });
      expect(await refused(merge(merged, survivor), 422)).toMatchObject({ error: 'lead/merged' });
      expect(await refused(merge(survivor, removed), 422)).toMatchObject({ error: 'lead/removed' });
      expect(await refused(merge(survivor, survivor), 422)).toMatchObject({ error: 'lead/merge-itself' });
      expect(await refused(merge(survivor, 'nobody'), 404)).toMatchObject({ error: 'lead/unknown' });
      expect(await refused(unmerge(survivor), 422)).toMatchObject({ error: 'lead/not-merged' });
      const outer = await lead();
      await admin.put(`/api/updateProfileLead/${survivor}`, { name: 'Nested Survivor' }).expect(200);
      await merge(outer, survivor).expect(200);
      const inner = await refused(unmerge(merged), 422);
      expect(inner).toMatchObject({ error: 'lead/merged' });
      expect(inner.message).toBe(
        'This lead was merged into Nested Survivor, which was merged itself. Please separate Nested Survivor first.',
      );
      await unmerge(survivor).expect(200);
      expect(await refused(admin.delete(`/api/leads/${merged}/person`), 422)).toMatchObject({ error: 'lead/merged' });
      expect(await refused(admin.put(`/api/updateProfileLead/${merged}`, { city: 'Pune' }), 422)).toMatchObject({ error: 'lead/merged' });
    });

    it('when one of the leads changed since the preview', async () => {
      const [survivor, merged] = [await lead({ name: 'Stale One' }), await lead({ name: 'Stale Two' })];
      const { seen } = await preview(survivor, merged);
      await admin.put(`/api/updateProfileLead/${merged}`, { city: 'Pune' }).expect(200);
      expect(await refused(merge(survivor, merged, { seen }), 409)).toMatchObject({ error: 'lead/changed-meanwhile' });
    });

    it('when the user may not see one of them, or names a field that the other lead does not have', async () => {
      const [own, foreign] = [await lead({ name: 'Own' }, counsellor), await lead({ name: 'Foreign' }, other)];
      expect(await refused(merge(own, foreign, {}, counsellor), 404)).toMatchObject({ error: 'lead/unknown' });
      expect(await refused(merge(own, foreign, { take: ['city'] }), 422)).toMatchObject({ error: 'lead/merge-field' });
      await merge(own, foreign).expect(200);
      expect(await refused(unmerge(foreign, other), 404)).toMatchObject({ error: 'lead/unknown' });
      await unmerge(foreign, counsellor).expect(200);
    });

    it('when another lead has the contact that a separated lead takes back', async () => {
      const phone = nextPhone();
      const [survivor, merged] = [await lead(), await lead({ phone })];
      await merge(survivor, merged).expect(200);
      await admin.put(`/api/updateProfileLead/${survivor}`, { phone }).expect(200);
      expect(await refused(unmerge(merged), 409)).toMatchObject({ error: 'lead/taken' });
    });

    it('when another lead has it, which is named; without the contact they are separated nevertheless, and can be merged again', async () => {
      const phone = nextPhone();
      const [survivor, merged] = [await lead(), await lead({ name: 'Returning', phone, email: 'returning@mail.example' })];
      await merge(survivor, merged, { take: ['name'] }).expect(200);
      await admin.put(`/api/updateProfileLead/${survivor}`, { phone }).expect(200);
      expect(await refused(unmerge(merged), 409)).toMatchObject({
        ...{ error: 'lead/taken', message: 'This phone number belongs to Returning.' },
        details: { lead_id: survivor, name: 'Returning', field: 'phone' },
      });
      const { body } = await unmerge(merged, admin, { without_contact: true }).expect(200);
      expect(body.data).toEqual({ lead_id: survivor, merged_lead_id: merged, taken: ['name'] });
      const back = await profile(merged);
      expect([back.name, back.email, back.phone ?? null]).toEqual(['Returning', 'returning@mail.example', null]);
      expect(await enquire({ phone })).toMatchObject({ leadId: survivor });
      await merge(survivor, merged, { take: body.data.taken }).expect(200);
      expect((await profile(survivor)).name).toBe('Returning');
    });
  });

  it('of an erased person are erased with it', async () => {
    const survivor = await worked({ name: 'Erased Survivor' });
    const merged = await worked({ name: 'Erased Duplicate', email: 'erased.dup@mail.example' });
    await merge(survivor.leadId, merged.leadId, { take: ['name'] }).expect(200);
    await admin.delete(`/api/leads/${survivor.leadId}/person`).expect(200);
    const left = JSON.stringify(await rows(survivor.leadId, merged.leadId));
    expect(left).not.toMatch(/Erased (Survivor|Duplicate)|erased\.dup/);
    const events = await desk.ask('log', sunrise.since, { streamPrefix: `lead-${sunrise.tid}-` });
    expect(JSON.stringify(events)).not.toMatch(/Erased (Survivor|Duplicate)|erased\.dup/);
    for (const { phone } of [survivor, merged]) expect(await enquire({ phone })).toMatchObject({ outcome: 'created' });
  });
});
