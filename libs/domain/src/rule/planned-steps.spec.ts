import { plannedSteps } from './planned-steps';
import type { WorkflowStep } from './workflow-steps';

const steps = [
  { id: 'where', kind: 'branch', settings: { blocks: [] }, next: 'hello', otherwise: 'end' },
  { id: 'hello', kind: 'send', settings: { channel: 'sms', templateId: 't' }, next: 'rest' },
  { id: 'rest', kind: 'wait', settings: { minutes: 90 }, next: 'course' },
  { id: 'course', kind: 'set', settings: { field: 'course', value: 'MBA' }, next: 'morning' },
  { id: 'morning', kind: 'working-hours', settings: { days: ['1'], from: '09:00', to: '18:00' }, next: 'plan' },
  { id: 'plan', kind: 'follow-up', settings: { minutes: 60 }, next: 'rest' },
  { id: 'end', kind: 'stop', settings: {} },
] as WorkflowStep[];
const plan = (meets: boolean, minutes?: number) => plannedSteps(steps, { leadId: 'l', meets: () => meets }, minutes);

describe('what a workflow would do for a lead', () => {
  it('follows the decisions for the lead as it is, with the waits in between, and tells a repeated step once', () =>
    expect(plan(true)).toEqual([
      { stepId: 'hello', kind: 'send', afterMinutes: 0 },
      { stepId: 'course', kind: 'set', afterMinutes: 90 },
      { stepId: 'plan', kind: 'follow-up', afterMinutes: null },
    ]));

  it('within an hour is what comes before longer waits', () =>
    expect(plan(true, 60)).toEqual([{ stepId: 'hello', kind: 'send', afterMinutes: 0 }]));

  it('is nothing for a lead that takes the other exit', () => expect(plan(false)).toEqual([]));

  it('of the past goes on by what was waited for, and decides by the lead of that moment', () => {
    const past = [
      { id: 'a', kind: 'wait-for', settings: { event: 'LeadReplied', minutes: 600 }, next: 'b', otherwise: 'c' },
      { id: 'b', kind: 'working-hours', settings: { days: ['1'], from: '09:00', to: '18:00' }, next: 'd' },
      { id: 'c', kind: 'notify', settings: { to: 'owner' } },
      { id: 'd', kind: 'branch', settings: { blocks: [] }, next: 'e', otherwise: 'c' },
      { id: 'e', kind: 'send', settings: { channel: 'sms', templateId: 't' } },
    ] as WorkflowStep[];
    const minutes: Readonly<Record<string, number>> = { a: 20, b: 100, e: 5 };
    const waits = ({ id }: WorkflowStep) => (minutes[id] === undefined ? undefined : { minutes: minutes[id] });
    const after: (number | null)[] = [];
    const meets = (_conditions: object, at: number | null) => (after.push(at), true);
    expect(plannedSteps(past, { leadId: 'l', meets, waits })).toEqual([{ stepId: 'e', kind: 'send', afterMinutes: 125 }]);
    expect(after).toEqual([120]);
  });

  it('goes on by the time-out of an awaited event', () => {
    const awaits = [
      { id: 'a', kind: 'wait-for', settings: { event: 'LeadReplied', minutes: 30 }, next: 'b', otherwise: 'c' },
      { id: 'b', kind: 'send', settings: { channel: 'sms', templateId: 't' } },
      { id: 'c', kind: 'notify', settings: { to: 'owner' } },
    ] as WorkflowStep[];
    expect(plannedSteps(awaits, { leadId: 'l', meets: () => true })).toEqual([{ stepId: 'c', kind: 'notify', afterMinutes: 30 }]);
  });
});
