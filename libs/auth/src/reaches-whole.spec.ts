import { assertReachesWhole } from './hidden-fields';
import type { Sight } from './sight';

describe('what acts on leads by itself', () => {
  const refusal = (sight: object) => {
    try {
      return assertReachesWhole(sight as Sight);
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('reaches no further than the user who starts it, who is told so', () => {
    expect(refusal({})).toBeUndefined();
    expect(refusal({ people: ['asha'] })).toBe('Rules reach no further than you: this is for those who see all leads.');
    expect(refusal({ fields: { email: 'masked' } })).toContain('some fields of leads are hidden from your role');
  });
});
