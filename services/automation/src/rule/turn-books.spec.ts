import { turnsBoundary, turnsDecider, type TurnBook } from '@matricula/domain/rule';
import { execute } from '@matricula/event-store';
import { person, TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import { AllocationWorker } from './allocation.worker';
import { openInstitution, ruleRow, staff, type Institution } from './rules.fixture';
import { TurnBooks } from './turn-books';

const today = { tenantId: TENANT, timeZone: 'Asia/Kolkata', at: '2026-03-02T06:00:00.000Z' };
const tomorrow = { ...today, at: '2026-03-03T06:00:00.000Z' };

describe('the books of turns', () => {
  let institution: Institution;
  beforeEach(async () => void (institution = await openInstitution()));
  afterEach(() => institution.close());

  const address = (number: number) => ({ stream: turnsBoundary.stream(TENANT, String(number)), tenantId: TENANT });
  const leadIds = Array.from({ length: 3_000 }, (_, n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`);
  /** Opens the book of today with many leads that wait. */
  const openLarge = async () => {
    const since = '2026-03-02T05:00:00.000Z';
    const waiting = Object.fromEntries(leadIds.map((leadId) => [leadId, { leadId, ruleId: 'all', since }]));
    const data = { day: '2026-03-02', credits: {}, open: {}, waiting, given: {} };
    await execute(institution.place.store, turnsDecider, address(0), { type: 'OpenTurnBook', data }, person);
  };
  const waitingIn = ({ waiting }: TurnBook) => Object.keys(waiting);

  it('go on with the next day, however many leads wait: new leads are given', async () => {
    institution.rows.users.push(staff('asha'));
    institution.rows.rules.push(ruleRow('all', 'allocation', ['asha'], { catch_all: true }));
    await openLarge();
    await institution.capture('l1', { phone: undefined });
    const worker = new AllocationWorker({ store: institution.place.store, reads: institution.reads });
    await worker.work(await institution.history('l1'));
    expect(await institution.owners()).toEqual({ l1: 'asha' });
    expect(waitingIn((await new TurnBooks(institution.place.store).open(tomorrow)).book)).toEqual(leadIds);
  });

  it('go on where an event is worked on again after the next book was opened', async () => {
    const dryRun = { ...ruleRow('try', 'assignment', ['asha']), state: 'dry-run' as const };
    institution.rows.users.push(staff('asha'));
    institution.rows.rules.push(dryRun, ruleRow('busy', 'counsellor', ['gone'], { nobody: 'pass-on' }));
    const work = async (leadId: string) =>
      new AllocationWorker({ store: institution.place.store, reads: institution.reads }).work(await institution.history(leadId));
    await institution.capture('l1', { phone: undefined }, today.at);
    await institution.capture('l2', { phone: undefined }, tomorrow.at);
    for (const leadId of ['l1', 'l1', 'l2', 'l1', 'l1']) await work(leadId);
    const turns = await institution.place.log('TurnTried', 'TurnSkipped');
    const of = (leadId: string) => turns.filter(({ data }) => (data as { leadId: string }).leadId === leadId);
    // Once in each book, under the id of the same turn.
    expect(of('l1').map(({ type, stream }) => `${type} ${stream.split('-').at(-1)}`)).toEqual([
      ...['TurnTried 0', 'TurnSkipped 0', 'TurnTried 1', 'TurnSkipped 1'],
    ]);
    expect(new Set(of('l1').map(({ data }) => (data as { turnId: string }).turnId)).size).toBe(2);
    expect(await institution.owners()).toEqual({ l1: undefined, l2: undefined });
  });

  it('say up to where another process wrote turns, also between two own turns', async () => {
    const { store } = institution.place;
    const [own, other] = [new TurnBooks(store), new TurnBooks(store)];
    const cause = { id: 'e', correlationId: 'c' };
    const last = async () => (await store.read(address(0).stream)).at(-1)!.position;
    const queue = (books: TurnBooks, leadId: string) => {
      const turn = { turnId: leadId, leadId, ruleId: 'r', ruleName: 'R', ruleVersion: 1, at: today.at };
      const data = {
        ...turn,
        method: 'round-robin' as const,
        candidates: [{ userId: 'asha', weight: 1, load: 0, excluded: 'offline' as const }],
      };
      return books.tell(today, { command: { type: 'GiveTurn', data }, commandId: `give-${leadId}`, cause });
    };
    const seen = async (books = own) => (await books.open(today)).othersUntil;
    expect(await seen()).toBe('');
    await queue(own, 'l1');
    expect(await seen()).toBe('');
    expect(await seen(other)).toBe(await last());
    await queue(other, 'l2');
    const between = await last();
    await queue(own, 'l3');
    expect(await seen()).toBe(between);
    // The same again writes nothing.
    for (const leadId of ['l1', 'l3']) await queue(own, leadId);
    await queue(own, 'l4');
    expect(await seen()).toBe(between);
    expect(await seen(new TurnBooks(store))).toBe(await last());
  });

  it('go on where the next book could not be opened after the one before was closed', async () => {
    const { store } = institution.place;
    await openLarge();
    await execute(store, turnsDecider, address(0), { type: 'CloseTurnBook', data: { next: 1 } }, person);
    const books = new TurnBooks(store);
    const append = jest.spyOn(store, 'append').mockRejectedValueOnce(new Error('full'));
    await expect(books.open(tomorrow)).rejects.toThrow('full');
    append.mockRestore();
    expect(waitingIn((await books.open(tomorrow)).book)).toEqual(leadIds);
  });
});
