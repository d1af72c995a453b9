import { automationEvents } from '@matricula/domain/automation';
import {
  applicationBoundary,
  applicationContext,
  formBoundary,
  type ApplicationCommand,
  type FormCommand,
  type FormContent,
} from '@matricula/domain/application';
import type { Drawing, Paper } from '@matricula/documents';
import { meritListBoundary, offerContext, type MeritListCommand } from '@matricula/domain/offer';
import { execute } from '@matricula/event-store';
import { OfferLetters } from '@matricula/platform';
import { offerList } from '@matricula/read-models/offer';
import { readsOf } from '@matricula/testing';
import { SqliteVault } from '@matricula/vault';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { OfferLetterWorker } from './offer-letter.worker';

const at = '2026-12-01T05:00:00.000Z';
const content: FormContent = {
  ...{ name: 'MBA 2027', languages: ['en'] },
  sections: [
    { sectionId: 's', title: { en: 'Person' }, questions: [{ questionId: 'name', kind: 'text', label: { en: 'Name' }, required: true }] },
  ],
};
const row = { applicationId: 'a-1', meritListId: 'm-12ab34' };
const first = { applicationId: 'a-1', meritListId: 'm-12ab34' };

describe('the letter of an offer', () => {
  let place: Place;
  let vault: SqliteVault;
  let drawn: Paper[];
  let stored: Map<string, { name: string; ofLead?: string }>;
  let letters: OfferLetters;
  /** What happens while a letter is drawn. */
  let meanwhile: () => Promise<unknown>;

  const of = (stream: string) => ({ stream, tenantId: TENANT });
  const application = (command: ApplicationCommand) =>
    execute(place.store, applicationBoundary.decider, of(applicationBoundary.stream(TENANT, 'a-1')), command, person);
  const offer = (command: MeritListCommand, meritListId = 'm-12ab34') =>
    execute(place.store, meritListBoundary.decider, of(meritListBoundary.stream(TENANT, meritListId)), command, person);
  const form = (command: FormCommand) =>
    execute(place.store, formBoundary.decider, of(formBoundary.stream(TENANT, 'f-1')), command, person);
  const blobs = {
    put: async ({ name }: { name: string }, { ofLead }: { ofLead?: string }) => {
      const id = `b-${stored.size + 1}`;
      stored.set(id, { name, ofLead });
      return { id, bytes: 9 };
    },
    delete: async (_tenant: string, id: string) => stored.delete(id),
  };
  const worked = async () => {
    const worker = new OfferLetterWorker({ store: place.store, letters });
    await worker.work(await place.log('OfferIssued'));
    return place.log('OfferLetterCreated');
  };
  const published = async (more: Partial<Extract<MeritListCommand, { type: 'PublishMeritList' }>['data']> = {}) => {
    const list = { meritListId: 'm-12ab34', name: 'First list', formId: 'f-1', formName: 'MBA 2027', rankedById: 'asha', order: ['score'] };
    const entry = { applicationId: 'a-1', leadId: 'lead-1', rank: 1, quota: '', place: 1 };
    const data = { ...list, seats: 1, quotas: [], days: 7, entries: [entry], ...more };
    await offer({ type: 'PublishMeritList', data }, data.meritListId);
    await offer({ type: 'ApproveOffer', data: { applicationId: 'a-1', by: 'ravi' } }, data.meritListId);
  };
  const issued = async (name: string, letter?: string) => {
    await application({ type: 'SaveAnswers', data: { client: 'c', sequence: 1, answers: { name }, content } });
    await published({ letter });
    await offer({ type: 'IssueOffer', data: { applicationId: 'a-1', at, tokenFee: 'Seat: ₹500' } });
  };
  /** The key of the letter that was drawn last. */
  const keyIn = () => /\/letter\/([\w-]{22})/.exec(JSON.stringify(drawn.at(-1) ?? ''))?.[1] ?? '';
  const keys = async () => {
    const found: string[] = [];
    for await (const { namespace, secrets } of vault.all()) if (namespace === 'offer-letters') found.push(...secrets.map(({ id }) => id));
    return found;
  };

  beforeEach(async () => {
    place = openPlace([...automationEvents, ...(applicationContext.events ?? []), ...(offerContext.events ?? [])]);
    vault = new SqliteVault({ file: ':memory:' });
    [drawn, stored, meanwhile] = [[], new Map(), async () => undefined];
    const draw = async (paper: Paper) => (drawn.push(paper), await meanwhile(), Buffer.from('%PDF-1.7'));
    const drawing = { draw };
    const identity = { tenant: async () => ({ name: 'Sunrise', timeZone: 'Asia/Kolkata', status: 'active' }) };
    const config = { publicUrl: 'https://crm.example' };
    letters = new OfferLetters(
      place.store,
      readsOf([offerList, [row]]),
      vault,
      blobs as never,
      drawing as unknown as Drawing,
      identity as never,
      config,
    );
    await form({ type: 'DraftForm', data: { formId: 'f-1', content } });
    await form({ type: 'PublishForm', data: { expected: 1, at } });
    const about = { formId: 'f-1', formName: 'MBA 2027', version: 1, phone: '+919811122233', phoneHash: 'h' };
    await application({ type: 'StartApplication', data: { applicationId: 'a-1', leadId: 'lead-1', ...about } });
  });
  afterEach(() => {
    vault.close();
    place.close();
  });

  it('is made once, with the key of its applicant, and says what was offered', async () => {
    await issued('Asha Rao', 'Dear {applicant}, welcome to {programme}.');
    expect(await worked()).toHaveLength(1);
    const [made] = await worked();
    expect(made?.data).toMatchObject({ applicationId: 'a-1', file: { blobId: 'b-1', name: 'offer-12AB34-0001.pdf', bytes: 9 } });
    expect([...stored.values()]).toEqual([{ name: 'offer-12AB34-0001.pdf', ofLead: 'a-1' }]);
    expect(drawn).toHaveLength(1);
    const said = JSON.stringify(drawn[0]);
    for (const part of [
      'Sunrise',
      'Asha Rao',
      'Dear Asha Rao, welcome to MBA 2027.',
      '01 Dec 2026',
      '08 Dec 2026',
      'Seat: ₹500',
      'First list',
      '12AB34/0001',
    ])
      expect(said).toContain(part);
  });

  it('is not made a second time by another process that began before it was there', async () => {
    await issued('Asha Rao');
    await Promise.all([letters.make(TENANT, first, person), letters.make(TENANT, first, person)]);
    expect(await place.log('OfferLetterCreated')).toHaveLength(1);
    expect(stored.size).toBe(1);
    const { blobId } = await letters.file(TENANT, 'a-1', person);
    expect(stored.has(blobId)).toBe(true);
  });

  it('is proved by a key that cannot be guessed, with a masked name and how the offer stands', async () => {
    await issued('Asha Rao');
    await worked();
    const shown = { institution: 'Sunrise', programme: 'MBA 2027', number: '12AB34/0001', name: 'A••• R•••' };
    const [inTime, late] = [Date.parse(at), Date.parse('2027-01-01T00:00:00.000Z')];
    expect(await letters.proof(keyIn(), inTime)).toEqual({ ...shown, status: 'issued' });
    expect(await letters.proof(keyIn(), late)).toEqual({ ...shown, status: 'expired' });
    await offer({ type: 'AcceptOffer', data: { applicationId: 'a-1', at } });
    expect(await letters.proof(keyIn(), late)).toEqual({ ...shown, status: 'accepted' });
    await offer({ type: 'ReleaseOffer', data: { applicationId: 'a-1' } });
    expect(await letters.proof(keyIn())).toEqual({ ...shown, status: 'withdrawn' });
    await expect(letters.file(TENANT, 'a-1', person)).rejects.toMatchObject({ code: 'offer/no-letter' });
    for (const key of ['x'.repeat(22), '', 'a-1']) await expect(letters.proof(key)).rejects.toMatchObject({ code: 'offer-letter/unknown' });
  });

  it('is gone with the personal data of its applicant', async () => {
    await issued('Asha Rao');
    await worked();
    await application({ type: 'EraseAnswers', data: {} });
    await expect(letters.proof(keyIn())).rejects.toMatchObject({ code: 'offer-letter/unknown' });
    await expect(letters.file(TENANT, 'a-1', person)).rejects.toMatchObject({ code: 'offer/no-letter' });
  });

  it('is refused in words rather than misprinted, and the event waits for an operator', async () => {
    await issued('ஆஷா');
    expect(await worked()).toEqual([]);
    expect(drawn).toEqual([]);
    await expect(letters.file(TENANT, 'a-1', person)).rejects.toMatchObject({
      ...{
        code: 'offer/letter-unprintable',
        message: 'The letter cannot print "ஆஷா" rightly. Please write it in English or Hindi letters.',
      },
    });
    expect(await keys()).toEqual([]);
  });

  it('has a code that is not stored itself, and the first codes, which were, still prove their letters', async () => {
    await issued('Asha Rao');
    await worked();
    expect(await keys()).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    const old = 'k'.repeat(22);
    await vault.put('offer-letters', { id: old, value: Buffer.from(JSON.stringify({ tenantId: TENANT, applicationId: 'a-1' })) });
    expect(await letters.proof(old, Date.parse(at))).toEqual(await letters.proof(keyIn(), Date.parse(at)));
  });

  it('is proved by the offer that it was made of, not by a later one of another list', async () => {
    await issued('Asha Rao');
    await worked();
    const key = keyIn();
    await offer({ type: 'WithdrawOffer', data: { applicationId: 'a-1', reason: 'Wrong marks' } });
    await published({ meritListId: 'm-56cd78', name: 'Second list' });
    row.meritListId = 'm-56cd78';
    try {
      for (const now of ['approved', 'issued']) {
        if (now === 'issued') await offer({ type: 'IssueOffer', data: { applicationId: 'a-1', at } }, 'm-56cd78');
        expect(await letters.proof(key, Date.parse(at))).toMatchObject({ number: '12AB34/0001', status: 'withdrawn' });
      }
      // The event of the first offer comes late, and makes no letter of the second one.
      expect((await worked()).map(({ data }) => (data as { meritListId: string }).meritListId)).toEqual(['m-12ab34', 'm-56cd78']);
      expect(await letters.proof(keyIn(), Date.parse(at))).toMatchObject({ number: '56CD78/0001', status: 'issued' });
    } finally {
      row.meritListId = 'm-12ab34';
    }
  });

  it('is not made of an offer that was taken back, and leaves neither file nor code if that happens while it is drawn', async () => {
    await issued('Asha Rao');
    meanwhile = async () => {
      await offer({ type: 'CloseMeritList', data: {} });
      await offer({ type: 'WithdrawOffer', data: { applicationId: 'a-1', reason: 'Wrong marks' } });
    };
    await expect(letters.make(TENANT, first, person)).rejects.toMatchObject({ code: 'offer/unknown' });
    expect([stored.size, await keys()]).toEqual([0, []]);
    meanwhile = async () => undefined;
    expect(await worked()).toEqual([]);
    expect(drawn).toHaveLength(1);
  });

  it('names an applicant whose form asks for no name "Applicant", and is proved as well', async () => {
    await published();
    await offer({ type: 'IssueOffer', data: { applicationId: 'a-1', at } });
    await worked();
    expect(JSON.stringify(drawn)).toContain('"Applicant"');
    expect(await letters.proof(keyIn(), Date.parse(at))).toMatchObject({ name: 'A•••', status: 'issued' });
  });

  it('says where the token fee is shown if the event of its offer does not say it, and "None" only if there is none', async () => {
    await published({ tokenProductId: 'p-1' });
    await offer({ type: 'IssueOffer', data: { applicationId: 'a-1', at } });
    await worked();
    expect(JSON.stringify(drawn[0])).toContain('As shown on the page of your application');
    await published({ meritListId: 'm-56cd78' });
    await offer({ type: 'IssueOffer', data: { applicationId: 'a-1', at } }, 'm-56cd78');
    await letters.make(TENANT, { applicationId: 'a-1', meritListId: 'm-56cd78' }, person);
    expect(JSON.stringify(drawn[1])).toContain('"None"');
  });
});
