import { randomUUID } from 'node:crypto';
import { publishableKey } from '@matricula/domain/marketing';
import { Server } from './server';

const TENANT = 'lakeview';
const PHONES = 6;
const OWN = 10;
const SEATS = 20;
/** Those who give an accepted seat up, while all others try to accept. */
const LEAVING = 8;

interface Applicant {
  id: string;
  token: string;
  /** The copy of the product that it speaks to. */
  copy: number;
  accepted?: boolean;
}

const content = {
  ...{ name: 'MBA 2027', languages: ['en'] },
  sections: [
    {
      ...{ sectionId: 'person', title: { en: 'Person' } },
      questions: [{ questionId: 'name', kind: 'text', label: { en: 'Name' }, required: false }],
    },
  ],
};

/** In the embedded profile this is one process; a run of the distributed profile has two apis on one log. */
describe('60 applicants who all accept at once, of whom 20 have an offer', () => {
  const server = new Server();
  const applicants: Applicant[] = [];
  const left = new Set<string>();
  let [key, formId, ranker, meritListId]: string[] = [];
  let visitors = 0;

  /** A call of the admin who ranks, or of another one, who approves. */
  const post = async <T>(path: string, body: object = {}, by: 'ranker' | 'approver' = 'ranker') => {
    const of = { 'tenant-tid': TENANT, ...(by === 'ranker' && { authorization: `Bearer ${ranker}` }) };
    return (await server.ask<{ data: T }>('POST', `/api/${path}`, body, of)).data;
  };
  /** A call of an applicant, each from another address. */
  const call = async (path: string, body: object, { copy, token = '' }: { copy: number; token?: string }) => {
    visitors++;
    const answer = await fetch(`${server.urlOf(copy)}/api/applicant-forms/${key}${path}`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', 'x-applicant': token },
        'x-forwarded-for': `10.9.${visitors >> 8}.${visitors & 255}`,
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as { error?: string; data: Record<string, string> } };
  };
  const done = async (...of: Parameters<typeof call>) => {
    const answer = await call(...of);
    if (answer.status !== 200) throw new Error(`${of[0]}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  /** Repeats a call while another one was decided at the same moment. */
  const settled = async (...of: Parameters<typeof call>) => {
    let answer = await call(...of);
    while (answer.body.error === 'conflict') answer = await call(...of);
    return answer;
  };

  const signedIn = async (phone: string, copy: number) => {
    await done('/code', { phone }, { copy });
    const sent = await server.ask<{ to: string; text: string }[]>('GET', '/dev/outbox');
    const [code] = sent.flatMap(({ to, text }) => (to.endsWith(phone) ? (/^(\d{6}) is/.exec(text)?.[1] ?? []) : []));
    return (await done('/sign-in', { phone, code }, { copy })).token ?? '';
  };
  const interviewed = async (slot: string, of: { copy: number; token: string }) => {
    const { id = '' } = await done('/applications', { submission: randomUUID() }, of);
    await done(`/applications/${id}/submit`, {}, of);
    for (const move of ['verify', 'approve']) await post(`applications/${id}/${move}`);
    const booked = await settled(`/applications/${id}/interview`, { slot }, of);
    expect(booked.status).toBe(200);
    applicants.push({ ...of, id });
  };
  /** The offers of the list; those who gave their seat up are left out, because their rows follow a moment later. */
  const rows = async () => {
    const where = { field: 'meritListId', op: 'eq', value: meritListId };
    const all = await post<{ applicationId: string; status: string }[]>('lists/offers/rows', { where, limit: 100 });
    return all.filter(({ applicationId }) => !left.has(applicationId));
  };
  const handled = new Set<string>();
  /** Approves and issues drafted offers, until as many as there are seats are issued or accepted. */
  const issued = async () => {
    for (;;) {
      const all = await rows();
      // The rows follow a moment later.
      const drafted = all.filter(({ applicationId, status }) => status === 'drafted' && !handled.has(applicationId));
      for (const { applicationId } of drafted) {
        await post(`offers/${applicationId}/approve`, {}, 'approver');
        await post(`offers/${applicationId}/issue`);
        handled.add(applicationId);
      }
      if (all.filter(({ status }) => status === 'issued' || status === 'accepted').length === SEATS) return;
    }
  };
  /** Presses twice, each time at another copy. */
  const accept = async (applicant: Applicant) => {
    const { id, token, copy } = applicant;
    const press = (at: number) => settled(`/applications/${id}/offer/accept`, {}, { token, copy: at });
    const [one, other] = await Promise.all([press(copy), press(copy + 1)]);
    expect(one.status).toBe(other.status);
    if (one.status === 200) applicant.accepted = true;
    else expect(one.body.error).toMatch(/^offer\/(unknown|not-issued|not-possible)$/);
  };
  const seated = () => applicants.filter(({ accepted }) => accepted);

  beforeAll(async () => {
    await server.begin({ TRUST_PROXY: 'true' }, 2);
    ranker = await server.tokenOf('admin@lakeview.example');
    formId = (await post<{ id: string }>('application-forms', { content })).id;
    await post(`application-forms/${formId}/publish`, { expected: 1 });
    key = publishableKey({ tenantId: TENANT, formId });
    const startsAt = new Date(Date.now() + 30_000).toISOString();
    const panel = { panel: 'Panel A', panellists: [`${TENANT}-admin`], minutes: 5, slots: 1, seats: PHONES * OWN };
    const { id: sessionId } = await post<{ id: string }>('interview-sessions', { formId, ...panel, startsAt });
    const people = Array.from({ length: PHONES }, (_, phone) => async () => {
      const copy = phone % 2;
      const token = await signedIn(`98229${String(10_000 + phone)}`, copy);
      for (let own = 0; own < OWN; own++) await interviewed(`${sessionId}.0`, { copy, token });
    });
    await Promise.all(people.map((start) => start()));
    for (const { id } of applicants) {
      const hold = () =>
        post(`interviews/${id}/hold`).then(
          () => true,
          (error: Error) => {
            if (error.message.includes('interview/not-started')) return false;
            throw error;
          },
        );
      while (!(await hold()));
    }
    const body = { name: 'First list', formId, order: ['submitted'], seats: SEATS, days: 7 };
    const publish = () =>
      post<{ id: string }>('merit-lists', body).then(
        ({ id }) => (meritListId = id),
        (error: Error) => {
          // The applications follow their interviews a moment later.
          if (error.message.includes('merit-list/not-yet')) return undefined;
          throw error;
        },
      );
    while (!(await publish()));
    await issued();
  }, 240_000);
  afterAll(() => server.remove(), 60_000);

  it('take exactly the seats, however often each of them presses', async () => {
    expect(applicants).toHaveLength(PHONES * OWN);
    await Promise.all(applicants.map(accept));
    expect(seated()).toHaveLength(SEATS);
  }, 120_000);

  it('take the seats that are given up, and none twice', async () => {
    const leaving = seated().slice(0, LEAVING);
    const others = applicants.filter(({ accepted }) => !accepted);
    const leave = async (applicant: Applicant) => {
      expect((await settled(`/applications/${applicant.id}/withdraw`, {}, applicant)).status).toBe(200);
      applicant.accepted = false;
      left.add(applicant.id);
    };
    await Promise.all([...leaving.map(leave), ...others.map(accept)]);
    await issued();
    await Promise.all(others.map(accept));
    expect(seated()).toHaveLength(SEATS);
  }, 120_000);

  it('are no more than the seats at any moment of the log', async () => {
    await server.stop();
    const holding = new Set<string>();
    let most = 0;
    const ended = ['OfferDeclined', 'OfferExpired', 'OfferWithdrawn'];
    for (const { type, data } of await server.recorded(['OfferDrafted', 'OfferAccepted', ...ended], TENANT)) {
      const { applicationId, meritListId: of } = data as { applicationId: string; meritListId: string };
      if (of !== meritListId) continue;
      if (ended.includes(type)) holding.delete(applicationId);
      else holding.add(applicationId);
      most = Math.max(most, holding.size);
    }
    expect([most, holding.size]).toEqual([SEATS, SEATS]);
    expect([...holding].sort()).toEqual(
      seated()
        .map(({ id }) => id)
        .sort(),
    );
  }, 120_000);
});
