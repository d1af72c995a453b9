import { rightsPrint, stillHolds } from './rights-print';
import type { Sight } from './sight';

const sight = (more: Partial<Sight> = {}): Sight => ({
  userId: 'asha',
  scope: 'below',
  people: new Set(['asha', 'ravi']),
  admin: false,
  manages: false,
  audiences: [],
  ...more,
});

describe('the fingerprint of the rights of a user', () => {
  const then = rightsPrint(sight());
  const all = ['fields', 'reach', 'people'] as const;

  it('stays equal while nothing changes, in any order of people', () => {
    expect(stillHolds(then, sight({ people: new Set(['ravi', 'asha']) }), all)).toBe(true);
  });

  it.each<[string, Partial<Sight>, boolean[]]>([
    ['a field rule', { fields: { phone: 'hidden' } }, [false, true, true]],
    ['another team', { people: new Set(['asha']) }, [true, true, false]],
    ['another scope', { scope: 'own', people: new Set(['asha']) }, [true, false, false]],
    ['sight of everybody', { scope: 'all', people: undefined, admin: true }, [true, true, true]],
  ])('is compared part by part: %s', (_what, more, held) => {
    expect(all.map((part) => stillHolds(then, sight(more), [part]))).toEqual(held);
  });

  it('of a user with a field rule does not restrict a user without one', () => {
    expect(stillHolds(rightsPrint(sight({ fields: { phone: 'hidden' } })), sight(), ['fields'])).toBe(true);
  });

  it('that is unknown is valid only for users who see everything', () => {
    expect([stillHolds({}, sight(), all), stillHolds({}, sight({ people: undefined }), all)]).toEqual([false, true]);
  });
});
