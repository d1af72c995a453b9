import { dialerTriggersOf, dialerTriggerTypes } from './dialer-triggers';

describe('the triggers of dialer rules (DC-22)', () => {
  it('are "create" for a new lead, "update" for a change, and both for a lead that comes back', () => {
    expect(dialerTriggersOf('LeadCaptured')).toEqual(['create']);
    expect(dialerTriggersOf('LeadStageChanged')).toEqual(['update']);
    expect(dialerTriggersOf('LeadRestored')).toEqual(['create', 'update']);
    expect(dialerTriggersOf('LeadSeparated')).toEqual(['create', 'update']);
  });

  it('are set off by what changes a lead, and not by its erasure or its score', () => {
    expect(dialerTriggerTypes).toEqual(expect.arrayContaining(['LeadCaptured', 'LeadRestored', 'CallActionRecorded']));
    expect(dialerTriggerTypes).not.toContain('LeadErased');
    expect(dialerTriggerTypes).not.toContain('LeadScored');
  });
});
