import { stages } from '@matricula/domain/tenant/starter-set';
import { contrast, stageColours, stageHues, tokensFor } from '../ui/theme';
import { isDeadEnd, stageTone, stageTones } from './stage-tone';

const names = ['Interested', 'Call Back', 'Ringing', 'Wrong Number', 'Enrolled'];
const master = names.map((name, at) => ({ id: String(at), name, locksStage: name === 'Enrolled' }));
const tones = stageTones(master);

describe('the tone of a stage', () => {
  it('is its own, green where the work ends, and plain before it began', () => {
    const open = names.slice(0, 4).map((name) => stageTone(name, tones));
    expect(new Set(open).size).toBe(4);
    expect([stageTone('Enrolled', tones), stageTone(undefined, tones), stageTone('Fresh', tones)]).toEqual(['done', 'plain', 'plain']);
  });

  it('stays when stages are put in another order, come, or go', () => {
    expect(stageTones(master.toReversed())).toEqual(tones);
    const more = stageTones([{ id: '9', name: 'Application Started', locksStage: false }, ...master]);
    for (const name of names) expect(stageTone(name, more)).toBe(stageTone(name, tones));
  });

  it('is the one that was chosen for it, which no other one has then', () => {
    const chosen = stageTones(master.map((stage) => (stage.name === 'Enrolled' ? { ...stage, colour: 'Teal' } : stage)));
    expect(stageTone('Enrolled', chosen)).toBe(3);
    expect(names.filter((name) => stageTone(name, chosen) === 3)).toEqual(['Enrolled']);
  });

  it('stays the same for a stage that left the master', () => {
    const tone = stageTone('Old stage', tones);
    expect(tone).toBe(stageTone('Old stage', new Map()));
    expect(Number(tone)).toBeLessThan(stageHues.length);
  });

  it.each(['light', 'dark'] as const)('is readable on its pill in %s mode', (mode) => {
    const tokens = tokensFor(mode);
    const tones = [...stageHues.keys(), 'plain', 'done'] as const;
    for (const tone of tones) {
      const { text, soft, solid } = stageColours(tokens, tone);
      expect(contrast(text, soft)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(solid, tokens.surface)).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('the stages that an institution begins with', () => {
  it('lead to an enrolment, except those that end all calls', () => {
    const ends = stages.filter((stage) => isDeadEnd({ locksStage: false, ...stage }));
    expect(ends.map(({ stageName }) => stageName)).toEqual(['Not Interested', 'Wrong Number']);
  });
});
