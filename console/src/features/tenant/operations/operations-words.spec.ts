import '../../../app/texts/translations';
import { speak } from '../../../shared/texts/texts';
import { concernsOf, followersInWords, lagInWords, type Follower, type OperationsState } from './operations-words';

const one: Follower = {
  kind: 'read model',
  name: 'lead-list',
  version: 3,
  behind: false,
  live: true,
  folding: 3,
  foldable: true,
  rebuild: null,
  lag_events: 0,
  lag_seconds: 0,
};
const state: OperationsState = {
  tenant: {
    parked: { events: 0, policies: 0, rows: 0 },
    jobs: { running: 1, paused: 0, failed: 0 },
    channels: [{ channel: 'email', by: 'installation', waiting: 2, failed: 0, unknown: 0 }],
  },
  installation: {
    profile: 'embedded',
    followers: [one],
    timers: { waiting: 4, overdue: 0, next_at: null, kinds: [], late: [] },
    undone: [],
    disk: { free_bytes: 5 * 1024 ** 3, total_bytes: 10 * 1024 ** 3, low: false, files: [] },
  },
};

describe('how the work behind the screens goes', () => {
  it('says how far behind one is, and no more than is known', () => {
    const behind = { ...one, behind: true };
    expect(lagInWords(one)).toBe('Up to date');
    expect(lagInWords({ ...behind, lag_events: 1200, lag_seconds: 90 })).toBe('1,200 events, 2 min behind');
    expect(lagInWords({ ...behind, lag_events: null, lag_seconds: null })).toBe('Behind');
    expect(lagInWords({ ...behind, live: false, lag_events: 5 })).toBe('5 events behind, rebuilding');
  });
  it('counts who follows the log', () =>
    expect(followersInWords([one, one, { kind: 'policy' }, { kind: 'worker' }])).toBe('2 read models, 1 policy and 1 worker'));
  it('names problems that need attention, and nothing if everything runs normally', () => {
    expect(concernsOf(state)).toEqual([]);
    const { tenant, installation } = state;
    expect(
      concernsOf({
        tenant: { ...tenant, parked: { events: 1, policies: 1, rows: 0 }, channels: [{ ...tenant.channels[0]!, failed: 1 }] },
        installation: { ...installation!, followers: [{ ...one, behind: true }] },
      }),
    ).toEqual(['2 events are parked', '1 message did not arrive', '1 log consumer is behind']);
    const undone = [{ what: 'mail a one-time code', times: 3, last_at: '2026-03-10T09:00:00.000Z' }];
    expect(concernsOf({ tenant, installation: { ...installation!, undone } })).toEqual(['Failed 3 times: mail a one-time code']);
    expect(concernsOf({ tenant: { ...tenant, jobs: { running: 0, paused: 0, failed: 2 } }, installation: null })).toEqual([
      '2 jobs failed',
    ]);
  });
  it('says it in Hindi to those who chose that', async () => {
    await speak('hi');
    expect(concernsOf({ tenant: { ...state.tenant, jobs: { running: 0, paused: 0, failed: 2 } }, installation: null })).toEqual([
      '2 काम विफल हुए',
    ]);
    expect(followersInWords([one])).toBe('1 रीड मॉडल, 0 नीतियाँ और 0 वर्कर');
    await speak('en');
  });
});
