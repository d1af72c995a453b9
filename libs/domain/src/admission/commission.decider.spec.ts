import { deciding } from '@matricula/testing';
import fc from 'fast-check';
import { commissionOf, slabOf, type CommissionTerms } from './commission';
import { commissionDecider, type CommissionCommand } from './commission.decider';
import type { CommissionEvent } from './commission.events';

const terms: CommissionTerms = {
  ...{ planId: 'plan-1', financialYear: '2026-27', basis: 'count', ownerShare: 10, publisherShare: 20 },
  slabs: [
    { from: 3, rate: 7.5, unit: 'percent' },
    { from: 1, rate: 5, unit: 'percent' },
  ],
};
const admitted = {
  ...{ leadId: 'lead-1', collegeId: 'c-1', collegeName: 'Lakeview', source: 'WEB', ownerId: 'asha', ownerName: 'Asha Sharma' },
  ...{ publisherId: 'mart', publisherName: 'Lead Mart', amountPaise: 10_000_001 },
};
const earn = (admissionId: string): CommissionCommand => ({ type: 'EarnCommission', data: { ...admitted, admissionId, terms } });
const earned = (admissionId: string, place: number): CommissionEvent => ({
  type: 'CommissionEarned',
  data: {
    ...{ ...admitted, admissionId, financialYear: '2026-27', place, planId: 'plan-1', commissionPaise: 500_000 },
    ...{ ownerPaise: 50_000, publisherPaise: 100_000, institutionPaise: 350_000 },
  },
});
const commissions = deciding(commissionDecider);

describe('the commission of a college', () => {
  it('follows the slab that the admission reaches, by number or by amount', () => {
    expect([1, 2, 3, 9].map((place) => slabOf(terms, place, 1)?.rate)).toEqual([5, 5, 7.5, 7.5]);
    const byAmount: CommissionTerms = { ...terms, basis: 'amount', slabs: [{ from: 1_000.5, rate: 250, unit: 'rupees' }] };
    expect([slabOf(byAmount, 9, 100_049), slabOf(byAmount, 1, 100_050)?.rate]).toEqual([undefined, 250]);
    expect(commissionOf(byAmount, 1, 100_050, false).commissionPaise).toBe(25_000);
  });

  it('is rounded to the nearest paisa and shared without a remainder', () => {
    expect(commissionOf(terms, 1, 10_000_010, true)).toEqual({
      ...{ commissionPaise: 500_001, ownerPaise: 50_000, publisherPaise: 100_000, institutionPaise: 350_001 },
    });
    expect(commissionOf(terms, 1, 10_000_000, false)).toMatchObject({ publisherPaise: 0, institutionPaise: 450_000 });
    expect(() => commissionOf({ ...terms, ownerShare: 90 }, 1, 100, true)).toThrow('more than the commission');
    // 100 - 8.21 - 91.79 is negative in floating point.
    for (const [ownerShare, publisherShare] of [
      [8.21, 91.79],
      [99.99, 0.01],
      [33.335, 66.665],
    ] as const)
      expect(commissionOf({ ...terms, ownerShare, publisherShare }, 1, 10_000_000, true).institutionPaise).toBe(0);
  });

  it('never exceeds the amount, and its shares always sum to it', () =>
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000),
        fc.integer({ min: 0, max: 5_000 }),
        fc.integer({ min: 0, max: 5_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.constantFrom<'percent' | 'rupees'>('percent', 'rupees'),
        fc.boolean(),
        (amount, owner, publisher, rate, unit, isOfPublisher) => {
          const slabs = [{ from: 0, rate: rate / 100, unit }];
          const given = { ...terms, slabs, ownerShare: owner / 100, publisherShare: publisher / 100 };
          const { commissionPaise, ownerPaise, publisherPaise, institutionPaise } = commissionOf(given, 1, amount, isOfPublisher);
          expect(ownerPaise + publisherPaise + institutionPaise).toBe(commissionPaise);
          expect(commissionPaise).toBeLessThanOrEqual(amount);
          expect(Math.min(ownerPaise, publisherPaise, institutionPaise)).toBeGreaterThanOrEqual(0);
        },
      ),
    ));
});

describe('the commissions of a college in a financial year', () => {
  it('are earned once for each admission, each at a place of its own', () => {
    commissions
      .given()
      .when(earn('a-1'))
      .then({ type: 'CommissionEarned', data: { place: 1, commissionPaise: 500_000 } });
    commissions.given(earned('a-1', 1)).when(earn('a-1')).thenNothing();
    commissions
      .given(earned('a-1', 1), earned('a-2', 2))
      .when(earn('a-3'))
      .then({ type: 'CommissionEarned', data: { place: 3, commissionPaise: 750_000 } });
  });

  it('are clawed back once when the admission is cancelled, and may be earned again', () => {
    const reverse: CommissionCommand = { type: 'ReverseCommission', data: { admissionId: 'a-1' } };
    const {
      place: _place,
      planId: _plan,
      ...data
    } = earned('a-1', 1).data as Extract<CommissionEvent, { type: 'CommissionEarned' }>['data'];
    commissions.given().when(reverse).thenNothing();
    commissions.given(earned('a-1', 1)).when(reverse).then({ type: 'CommissionReversed', data });
    const back = commissions.given(earned('a-1', 1), { type: 'CommissionReversed', data });
    back.when(reverse).thenNothing();
    back.when(earn('a-1')).then({ type: 'CommissionEarned', data: { place: 1 } });
  });

  it('free the place of an admission that was cancelled: the slab counts the admissions that are confirmed now', () => {
    const {
      place: _place,
      planId: _plan,
      ...first
    } = earned('a-1', 1).data as Extract<CommissionEvent, { type: 'CommissionEarned' }>['data'];
    commissions
      .given(earned('a-1', 1), earned('a-2', 2), { type: 'CommissionReversed', data: first })
      .when(earn('a-3'))
      .then({ type: 'CommissionEarned', data: { place: 2, commissionPaise: 500_000 } });
  });
});

describe('the commissions of a large college', () => {
  it('are folded in a time that grows with their number, not with its square', () => {
    const fold = (count: number) => {
      const began = performance.now();
      let state = commissionDecider.initial;
      for (let place = 1; place <= count; place++) state = commissionDecider.evolve(state, earned(`a-${place}`, place));
      expect(commissionDecider.decide(earn('next'), state)).toMatchObject([{ data: { place: count + 1 } }]);
      expect(commissionDecider.decide({ type: 'ReverseCommission', data: { admissionId: 'a-1' } }, state)).toHaveLength(1);
      return performance.now() - began;
    };
    fold(1_000);
    const [few, many] = [fold(2_500), fold(50_000)];
    expect(many / few).toBeLessThan(100);
  });
});
