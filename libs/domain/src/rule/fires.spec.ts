import { firesOn } from './fires';

interface Lead {
  state: string;
  removed?: boolean;
}
const goa: Lead = { state: 'Goa' };
const kerala: Lead = { state: 'Kerala' };
const fires = (trigger: string, type: string, now: Lead, before?: Lead) =>
  firesOn(trigger, type, { now, before: () => before, matches: ({ state }) => state === 'Goa' });

describe('an event of a lead', () => {
  it('fires a rule for new leads when the lead is captured, and one for enquiries with each enquiry', () => {
    expect(fires('create', 'LeadCaptured', goa)).toBe(true);
    expect(fires('create', 'LeadReEnquired', goa, goa)).toBe(false);
    expect(['LeadCaptured', 'LeadReEnquired'].map((type) => fires('enquiry', type, goa))).toEqual([true, true]);
    expect(fires('enquiry', 'LeadDetailsChanged', goa, kerala)).toBe(false);
  });

  it('fires a rule for changes when the lead starts to match: as a new one, by a change, or restored', () => {
    expect(fires('update', 'LeadCaptured', goa)).toBe(true);
    expect(fires('update', 'LeadDetailsChanged', goa, kerala)).toBe(true);
    expect(fires('update', 'LeadRestored', goa, { ...goa, removed: true })).toBe(true);
    expect(fires('update', 'LeadDetailsChanged', goa, goa)).toBe(false);
    expect(fires('update', 'LeadCaptured', kerala)).toBe(false);
  });
});
