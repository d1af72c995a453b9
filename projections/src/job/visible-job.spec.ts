import type { Sight } from '@matricula/auth';
import type { JobRow } from '@matricula/read-models/job';
import { visibleCounts, visibleJob } from './visible-job';

const sight = (fields?: Sight['fields']): Sight => ({ userId: 'asha', scope: 'all', admin: false, manages: false, audiences: [], fields });
const counts = { created: 2, updated: 0, 're-enquired': 1, skipped: 0, refused: 4 };

describe('the counts of a job, for a user who may not see phone numbers', () => {
  it('show how many rows of an import were accepted, not how many people were known', () => {
    expect(visibleCounts(counts, sight({ phone: 'masked' }))).toEqual({ accepted: 3, refused: 4 });
    const undone = { removed: 2, withdrawn: 1, restored: 0, kept: 1 };
    expect(visibleJob({ counts, undoCounts: undone } as unknown as JobRow, sight({ email: 'hidden' }))).toEqual({
      counts: { accepted: 3, refused: 4 },
      undoCounts: {},
    });
  });
  it('do not tell the undo of a known person from that of a new one', () => {
    const undone = { removed: 0, withdrawn: 0, restored: 0, kept: 0 };
    const told = (undoCounts: object) => visibleCounts({ ...undone, ...undoCounts }, sight({ phone: 'hidden' }));
    expect(told({ removed: 1 })).toEqual(told({}));
    expect(told({ withdrawn: 1 })).toEqual(told({ kept: 1 }));
  });
  it('are unchanged where no identifying field is hidden, and for other jobs', () => {
    expect(visibleCounts(counts, sight({ phone: 'readOnly', city: 'hidden' }))).toBe(counts);
    expect(visibleCounts(counts, sight())).toBe(counts);
    expect(visibleCounts({ changed: 2, refused: 1 }, sight({ phone: 'hidden' }))).toEqual({ changed: 2, refused: 1 });
  });
});
