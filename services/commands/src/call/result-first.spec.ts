import type { RequestContext } from '@matricula/auth';
import type { EventStore } from '@matricula/event-store';
import type { CallRow } from '@matricula/read-models/call';
import type { LeadAccess } from '../lead';
import type { CallRecorder } from './call-recorder';
import type { CallUsers } from './call-users';
import { ResultFirst } from './result-first';

const context = { tenantId: 't1', user: { userId: 'asha', name: 'Asha', role: 6 } } as unknown as RequestContext;
const call = (callId: string, leadId?: string) => ({ callId, leadId, leadName: leadId }) as unknown as CallRow;

interface Lead {
  status: string;
  /** Calls whose result its log has. */
  recorded?: string[];
}

/** What the log has of a call. */
type Known = Partial<Record<string, { resultSkipped?: boolean; callActionId?: string }>>;

/** The gate before a call, with conversations whose rows have no result. */
function gate(calls: CallRow[], leads: Record<string, Lead>, { maySkip = false, hidden = [] as string[], known = {} as Known } = {}) {
  const skipped: string[] = [];
  const lead = (stream: string): Lead => leads[stream.split('-').at(-1)!] ?? { status: 'none' };
  const store = {
    states: {
      current: async (_: unknown, stream: string) => ({
        state: stream.startsWith('call-') ? (known[stream.split('-').at(-1)!] ?? {}) : { status: lead(stream).status },
      }),
    },
    read: async (stream: string) => (lead(stream).recorded ?? []).map((one) => ({ type: 'CallActionRecorded', data: { callIds: [one] } })),
  } as unknown as EventStore;
  const users = {
    withoutResult: async function* () {
      yield calls;
    },
    maySkip: async () => maySkip,
  } as unknown as CallUsers;
  const asked: string[][] = [];
  const access = {
    hidden: async (_: unknown, ids: string[]) => {
      asked.push(ids);
      return hidden;
    },
  } as unknown as LeadAccess;
  const recorder = { decide: async (callId: string) => void skipped.push(callId) } as unknown as CallRecorder;
  const first = new ResultFirst(users, access, recorder, store);
  return { skipped, asked, dial: (values: object = {}) => first.assertRecorded(values as never, context) };
}

describe('the result of a conversation comes before the next call', () => {
  const missingOf = (callId: string) => ({ code: 'call/result-missing', details: { call_id: callId } });

  it('of each of them, the last first', async () => {
    await expect(
      gate([call('c2', 'l2'), call('c1', 'l1')], { l1: { status: 'open' }, l2: { status: 'open' } }).dial(),
    ).rejects.toMatchObject(missingOf('c2'));
  });

  it('unless the log of the lead has it already, although the row of the call does not say so yet', async () => {
    const leads = { l1: { status: 'open' }, l2: { status: 'open', recorded: ['c2'] } };
    await gate([call('c2', 'l2')], leads).dial();
    await expect(gate([call('c2', 'l2'), call('c1', 'l1')], leads).dial()).rejects.toMatchObject(missingOf('c1'));
  });

  it.each([{ resultSkipped: true }, { callActionId: 'ca' }])(
    'unless the log of the call has it, whose row may not say so: %j',
    async (of) => {
      await gate([call('c1', 'l1')], { l1: { status: 'open' } }, { known: { c1: of } }).dial();
    },
  );

  it.each(['merged', 'removed', 'none'])('but not of a lead that takes no result: %s', async (status) => {
    await gate([call('c1', 'l1')], { l1: { status } }).dial();
  });

  it('but not of leads of other users, which are looked up together', async () => {
    const many = Array.from({ length: 150 }, (_, n) => call(`c${n}`, `x${n}`));
    const tried = gate([...many, call('own', 'l1')], { l1: { status: 'open' } }, { hidden: many.map(({ leadId }) => leadId!) });
    await expect(tried.dial()).rejects.toMatchObject(missingOf('own'));
    expect(tried.asked).toHaveLength(1);
  });

  it('of a role that may skip them, one reason stands for all', async () => {
    const tried = gate([call('c2', 'l2'), call('c1', 'l1')], { l1: { status: 'open' }, l2: { status: 'open' } }, { maySkip: true });
    await expect(tried.dial({ result_later: true })).rejects.toMatchObject({ code: 'call/reason-required' });
    await tried.dial({ result_later: true, reason: 'The line was cut' });
    expect(tried.skipped).toEqual(['c2', 'c1']);
  });
});
