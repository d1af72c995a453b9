import { firesOn } from './fires';

interface Lead {
  state: string;
  stage?: string;
  removed?: boolean;
}
const goa: Lead = { state: 'Goa' };
const kerala: Lead = { state: 'Kerala' };
const columns: Record<string, keyof Lead> = { state: 'state', last_callaction_btn_message: 'stage' };
const asked = (rule: object, type: string, now: Lead, before?: Lead, data: object = {}) =>
  firesOn(
    { ruleId: 'r', triggerType: 'hand', ...rule },
    { type, data },
    {
      now,
      before: () => before,
      matches: ({ state }) => state === 'Goa',
      valueOf: (columnName, lead) => lead[columns[columnName] ?? 'state'] as string | undefined,
    },
  );
const fires = (triggerType: string, type: string, now: Lead, before?: Lead) => asked({ triggerType }, type, now, before);

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

  it('fires a rule for a field only when that field of a known lead changes, and the lead matches after it', () => {
    const rule = { triggerType: 'field', trigger_field: 'last_callaction_btn_message' };
    expect(asked(rule, 'LeadMoved', { ...goa, stage: 'Warm' }, { ...goa, stage: 'New' })).toBe(true);
    expect(asked(rule, 'LeadDetailsChanged', { ...goa, stage: 'New' }, { ...kerala, stage: 'New' })).toBe(false);
    expect(asked(rule, 'LeadCaptured', { ...goa, stage: 'New' })).toBe(false);
    expect(asked(rule, 'LeadMoved', { ...kerala, stage: 'Warm' }, { ...kerala, stage: 'New' })).toBe(false);
  });

  it('fires a rule by its name: a stage only when it is another one', () => {
    const by = (trigger_event: string, type: string, now = goa, before = goa) =>
      asked({ triggerType: 'event', trigger_event }, type, now, before);
    expect(by('note', 'LeadNoteAdded')).toBe(true);
    expect(by('note', 'LeadMessageSent')).toBe(false);
    expect(['CallEnded', 'CallMissed'].map((type) => by('call', type))).toEqual([true, true]);
    expect(by('form', 'ApplicationSubmitted')).toBe(true);
    expect(by('form', 'ApplicationSubmitted', kerala)).toBe(false);
    expect(by('stage', 'CallActionRecorded', { ...goa, stage: 'Warm' }, { ...goa, stage: 'New' })).toBe(true);
    expect(by('stage', 'CallActionRecorded', { ...goa, stage: 'New' }, { ...goa, stage: 'New' })).toBe(false);
  });

  it('fires the one rule that is asked about the lead, whatever its trigger, if the lead matches', () => {
    expect(asked({ triggerType: 'create' }, 'RuleAsked', goa, goa, { ruleId: 'r' })).toBe(true);
    expect(asked({ triggerType: 'update' }, 'RuleAsked', goa, undefined, { ruleId: 'other' })).toBe(false);
    expect(asked({}, 'RuleAsked', kerala, kerala, { ruleId: 'r' })).toBe(false);
    expect(asked({}, 'LeadCaptured', goa)).toBe(false);
  });
});
