import { randomUUID } from 'node:crypto';
import { publishableKey } from '@matricula/domain/marketing';
import { Server } from './server';

const PHONES = 50;
/** Siblings on one phone, as many as the settings of the demonstration allow. */
const OWN = 10;
const SEATS_OF_SLOT = 50;
const SLOTS = [0, 1];
const SEATS = SEATS_OF_SLOT * SLOTS.length;
/** Those who give their seat back, while all who have none try again. */
const LEAVING = 30;
const ADMIN = 'sunrise-admin';

interface Applicant {
  id: string;
  token: string;
  /** The copy of the product that it speaks to. */
  copy: number;
  slot?: string;
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
describe('500 applicants who choose among 100 seats at once, at two copies of the product', () => {
  const server = new Server();
  const applicants: Applicant[] = [];
  const slots: string[] = [];
  let key: string;
  let visitors = 0;

  const post = async <T>(path: string, body: object = {}) => (await server.ask<{ data: T }>('POST', `/api/${path}`, body)).data;
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

  const signedIn = async (phone: string, copy: number) => {
    await done('/code', { phone }, { copy });
    const sent = await server.ask<{ to: string; text: string }[]>('GET', '/dev/outbox');
    const [code] = sent.flatMap(({ to, text }) => (to.endsWith(phone) ? (/^(\d{6}) is/.exec(text)?.[1] ?? []) : []));
    return (await done('/sign-in', { phone, code }, { copy })).token ?? '';
  };
  const submitted = async (of: { copy: number; token: string }) => {
    const { id = '' } = await done('/applications', { submission: randomUUID() }, of);
    await done(`/applications/${id}/submit`, {}, of);
    for (const move of ['verify', 'approve']) await post(`applications/${id}/${move}`);
    applicants.push({ ...of, id });
  };
  /** Tries one slot after the other until it has a seat, or all are taken. */
  const choose = async (applicant: Applicant, at: number) => {
    const { id, slot: own } = applicant;
    for (let turn = 0; own === undefined && turn < slots.length;) {
      const slot = slots[(at + turn) % slots.length]!;
      const { status, body } = await call(`/applications/${id}/interview`, { slot }, applicant);
      if (status === 200) return void (applicant.slot = slot);
      // The other copy booked at the same moment: the applicant sends the choice again.
      if (status === 409 && body.error !== 'interview/full') continue;
      expect([status, body.error]).toEqual([422, 'interview/full']);
      turn++;
    }
  };
  const leave = async (applicant: Applicant) => {
    const { id } = applicant;
    let { status } = await call(`/applications/${id}/interview/cancel`, {}, applicant);
    while (status === 409) ({ status } = await call(`/applications/${id}/interview/cancel`, {}, applicant));
    expect(status).toBe(200);
    applicant.slot = undefined;
  };
  const seated = () => applicants.filter(({ slot }) => slot !== undefined);

  beforeAll(async () => {
    await server.begin({ TRUST_PROXY: 'true' }, 2);
    const { id: formId } = await post<{ id: string }>('application-forms', { content });
    await post(`application-forms/${formId}/publish`, { expected: 1 });
    key = publishableKey({ tenantId: 'sunrise', formId });
    const startsAt = new Date(Date.now() + 5 * 86_400_000);
    startsAt.setUTCHours(4, 30, 0, 0);
    const of = { formId, panel: 'Panel A', panellists: [ADMIN], minutes: 30, slots: SLOTS.length, seats: SEATS_OF_SLOT, startsAt };
    const { id: sessionId } = await post<{ id: string }>('interview-sessions', of);
    slots.push(...SLOTS.map((slot) => `${sessionId}.${slot}`));
    const people = Array.from({ length: PHONES }, (_, phone) => async () => {
      const copy = phone % 2;
      const token = await signedIn(`98228${String(10_000 + phone)}`, copy);
      for (let own = 0; own < OWN; own++) await submitted({ copy, token });
    });
    await Promise.all(people.map((start) => start()));
  }, 240_000);
  afterAll(() => server.remove(), 60_000);

  it('gives exactly 100 of them a seat', async () => {
    expect(applicants).toHaveLength(500);
    await Promise.all(applicants.map(choose));
    expect(seated()).toHaveLength(SEATS);
  }, 120_000);

  it('gives seats that become free to others, and none twice', async () => {
    const leaving = seated().slice(0, LEAVING);
    const others = applicants.filter(({ slot }) => slot === undefined);
    await Promise.all([...leaving.map(leave), ...others.map(choose)]);
    // Those who were refused before a seat became free.
    await Promise.all(others.map(choose));
    expect(seated()).toHaveLength(SEATS);
  }, 120_000);

  it('has no more of them in a slot at any moment of the log', async () => {
    await server.stop();
    const taken = new Map<string, string>();
    let most = 0;
    for (const { type, data } of await server.recorded(['InterviewBooked', 'InterviewRescheduled', 'InterviewCancelled'])) {
      const { applicationId, slotId = '' } = data as { applicationId: string; slotId?: string };
      if (type === 'InterviewCancelled') taken.delete(applicationId);
      else if (slots.includes(slotId)) taken.set(applicationId, slotId);
      for (const slot of slots) most = Math.max(most, [...taken.values()].filter((one) => one === slot).length);
    }
    expect([most, taken.size]).toEqual([SEATS_OF_SLOT, SEATS]);
    expect(Object.fromEntries(taken)).toEqual(Object.fromEntries(seated().map(({ id, slot }) => [id, slot])));
  }, 120_000);
});
