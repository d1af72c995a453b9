import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { InterviewRow } from '@matricula/read-models/interview';
import { ApplicantsOfForm } from '../fixtures/applicants';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const HOUR_MS = 3_600_000;

/** The start of a day some days ahead, so that all slots end on the same day of the institution. */
const morning = (days: number) => {
  const at = new Date(Date.now() + days * 24 * HOUR_MS);
  at.setUTCHours(4, 30, 0, 0);
  return at.toISOString();
};

describe('interviews', () => {
  let [sunrise, elsewhere]: Tenant[] = [];
  let [admin, panellist, other, stranger]: Person[] = [];
  let form: ApplicantsOfForm;
  let token: string;
  let days = 2;

  const open = (more: object = {}) =>
    admin!.post('/api/interview-sessions', {
      ...{ formId: form.formId, panel: 'Panel A', panellists: [panellist!.userId], minutes: 30, slots: 3, seats: 1, room: 'B 12' },
      ...{ startsAt: morning(++days), ...more },
    });
  const opened = async (more: object = {}) => {
    const { id } = (await open(more).expect(200)).body.data as { id: string };
    await desk.settle();
    return id;
  };
  const eligible = (name = 'Tara Rao') => form.submitted(token, { name });
  const choice = async (id: string) => (await form.ask('get', `/applications/${id}/interview`, token).expect(200)).body.data;
  const book = (id: string, slot: string) => form.ask('post', `/applications/${id}/interview`, token).send({ slot });
  const rows = async (person: Person, list = 'my-interviews') =>
    (await person.post(`/api/lists/${list}/rows`, { limit: 100 }).expect(200)).body.data as InterviewRow[];

  beforeAll(async () => {
    [sunrise, elsewhere] = [await desk.tenant(), await desk.tenant()];
    [admin, stranger] = [await sunrise.signIn('admin'), await elsewhere.signIn('admin')];
    const role = staffRoles.counsellor;
    const { acl } = (await admin.get(`/api/one-role-permissions?role=${role}`).expect(200)).body.data as { acl: object[] };
    await admin.post('/api/edit-role-permissions', { role, acl: [...acl, { code: 'INTERVIEW_PANEL', level: [6] }] }).expect(200);
    [panellist, other] = [await sunrise.signIn('counsellor'), await sunrise.signIn('caller')];
    form = await ApplicantsOfForm.publish(sunrise, admin);
    token = await form.signIn('9822411101');
  });

  it('are opened by admins, with a room and panellists that are free', async () => {
    const startsAt = morning(++days);
    await opened({ startsAt });
    expect((await open({ startsAt }).expect(422)).body.error).toBe('interview-session/room-taken');
    expect((await open({ startsAt, room: 'C 1' }).expect(422)).body.error).toBe('interview-session/panellist-taken');
    expect((await open({ panellists: ['nobody'] }).expect(422)).body.fields).toEqual({ panellists: 'Please choose active users.' });
    expect((await open({ formId: 'none' }).expect(422)).body.fields).toEqual({ formId: 'Please choose a published form.' });
    expect((await open({ slots: 60 }).expect(422)).body.fields).toEqual({ slots: 'The last slot must end on the same day.' });
    await panellist!.post('/api/interview-sessions', {}).expect(403);
    await stranger!.post('/api/interview-sessions/2026-12-01_x/cancel', { reason: 'No' }).expect(404);
  });

  it('are booked, moved and cancelled by the applicant, who reads why a time cannot be had', async () => {
    const session = await opened();
    const id = await eligible();
    const { slots } = await choice(id);
    expect(slots).toEqual(expect.arrayContaining([expect.objectContaining({ slotId: `${session}.0`, free: 1, room: 'B 12' })]));
    await book(id, `${session}.0`).expect(200);
    const second = await eligible('Ravi Rao');
    const full = await book(second, `${session}.0`).expect(422);
    expect(full.body).toMatchObject({ error: 'interview/full', message: 'This time was just taken. Please choose another one.' });
    expect((await book(second, `${session}.9`).expect(422)).body.error).toBe('interview/slot-unknown');
    expect((await book(second, 'anything').expect(422)).body.error).toBe('interview/slot-unknown');
    await book(id, `${session}.1`).expect(200);
    await desk.settle();
    expect((await choice(id)).interview).toMatchObject({ status: 'booked', room: 'B 12' });
    await book(second, `${session}.0`).expect(200);
    await form.ask('post', `/applications/${second}/interview/cancel`, token).expect(200);
    await desk.settle();
    expect((await choice(second)).interview).toMatchObject({ status: 'cancelled' });
    expect(((await choice(second)).slots as { slotId: string }[]).map(({ slotId }) => slotId)).toContain(`${session}.0`);
    const started = await form.submitted(token, { name: 'Kiran' }, []);
    expect(await choice(started)).toEqual({ slots: [] });
    expect((await book(started, `${session}.2`).expect(422)).body.error).toBe('interview/not-eligible');
    const sibling = await form.signIn('9822411102');
    await form.ask('get', `/applications/${id}/interview`, sibling).expect(404);
    await form
      .ask('post', `/applications/${id}/interview`, sibling)
      .send({ slot: `${session}.2` })
      .expect(404);
  });

  it('are booked by staff who see the application, and shown to the panel without the person', async () => {
    const session = await opened();
    const id = await eligible('Meera Iyer');
    await desk.settle();
    const detail = (await admin!.get(`/api/applications/${id}/interview`).expect(200)).body.data;
    expect(detail).toMatchObject({ interview: null, canBook: true });
    await admin!.post(`/api/applications/${id}/interview`, { slot: `${session}.0` }).expect(200);
    await stranger!.get(`/api/applications/${id}/interview`).expect(404);
    await stranger!.post(`/api/applications/${id}/interview`, { slot: `${session}.1` }).expect(404);
    await panellist!.post(`/api/applications/${id}/interview`, { slot: `${session}.1` }).expect(403);
    await desk.settle();
    const row = (await rows(panellist!)).find(({ applicationId }) => applicationId === id)!;
    expect(row).toMatchObject({ status: 'booked', panel: 'Panel A', moves: ['hold', 'miss'] });
    expect(JSON.stringify(row)).not.toContain('Meera');
    expect(row).not.toHaveProperty('leadId');
    // Admins may sit on a panel: their list shows no person either.
    const listed = (await rows(admin!, 'interviews')).find(({ applicationId }) => applicationId === id);
    expect(listed).toMatchObject({ candidate: row.candidate });
    expect(JSON.stringify(listed)).not.toMatch(/Meera|leadId/);
    // The number of the candidate is the only name that a panel has.
    const found = async (person: Person, list: string, search: string) =>
      ((await person.post(`/api/lists/${list}/rows`, { search }).expect(200)).body.data as { applicationId: string }[]).map(
        (one) => one.applicationId,
      );
    expect(await found(admin!, 'interviews', row.candidate)).toEqual([id]);
    expect(await found(panellist!, 'my-interviews', row.candidate.toLowerCase())).toEqual([id]);
    // The search and the filter of a list do not tell what its rows hide.
    expect((await panellist!.post('/api/lists/my-interviews/rows', { search: 'Meera' }).expect(200)).body.data).toEqual([]);
    await panellist!.post('/api/lists/interviews/rows', {}).expect(403);
    await other!.post('/api/lists/my-interviews/rows', {}).expect(403);
    expect(await rows(admin!)).toEqual([]);
    const early = await panellist!.post(`/api/interviews/${id}/hold`).expect(422);
    expect(early.body.error).toBe('interview/not-started');
    await stranger!.post(`/api/interviews/${id}/hold`).expect(404);
    await panellist!.post(`/api/interviews/${id}/cancel`).expect(404);
  });

  it('move the application once they are held', async () => {
    const soon = new Date(Date.now() + 1_500).toISOString();
    const session = await opened({ startsAt: soon, slots: 1, minutes: 5, room: 'Soon' });
    const id = await eligible();
    const answer = await book(id, `${session}.0`);
    // On a busy machine the start may pass before the booking: the refusal then says so.
    if (answer.status !== 200) return expect(answer.body.error).toBe('interview/lapsed');
    let held = await panellist!.post(`/api/interviews/${id}/hold`);
    while (held.body.error === 'interview/not-started') held = await panellist!.post(`/api/interviews/${id}/hold`);
    expect(held.status).toBe(200);
    await desk.settle();
    expect((await admin!.get(`/api/applications/${id}`).expect(200)).body.data.status).toBe('interviewed');
  });

  it('are cancelled with their session, and the applicant reads the reason', async () => {
    const session = await opened();
    const id = await eligible();
    await book(id, `${session}.0`).expect(200);
    await admin!.post(`/api/interview-sessions/${session}/cancel`, { reason: 'The panel is ill.' }).expect(200);
    await desk.settle();
    expect((await choice(id)).interview).toMatchObject({ status: 'cancelled', reason: 'The panel is ill.' });
    expect((await book(id, `${session}.1`).expect(422)).body.error).toBe('interview/slot-unknown');
  });

  it('free their seat when the application ends', async () => {
    const session = await opened();
    const id = await eligible();
    await book(id, `${session}.0`).expect(200);
    await form.ask('post', `/applications/${id}/withdraw`, token).expect(200);
    await desk.settle();
    await book(await eligible('Ravi Rao'), `${session}.0`).expect(200);
  });

  it('give many who choose one time at once exactly its seats', async () => {
    const session = await opened({ seats: 3, slots: 1 });
    const ids: string[] = [];
    for (let one = 0; one < 8; one++) {
      const own = await form.signIn(`98225000${10 + one}`);
      ids.push(`${await form.submitted(own, { name: `Applicant ${one}` })} ${own}`);
    }
    const answers = await Promise.all(
      ids.map((one) => {
        const [id, own] = one.split(' ');
        return form.ask('post', `/applications/${id}/interview`, own).send({ slot: `${session}.0` });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422, 422, 422]);
  });
});
