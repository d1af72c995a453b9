import { contrast, stageColours, stageHues, tokensFor } from '../ui/theme';
import { stageTone } from './stage-tone';

const master = ['Interested', 'Call Back', 'Ringing', 'Enrolled'].map((name) => ({ name, locksStage: name === 'Enrolled' }));

describe('the tone of a stage', () => {
  it('is its own, green where the work ends, and plain before it began', () => {
    expect(master.map(({ name }) => stageTone(name, master))).toEqual([0, 1, 2, 'done']);
    expect([stageTone(undefined, master), stageTone('Fresh', master)]).toEqual(['plain', 'plain']);
  });

  it('is the one that was chosen for it', () => {
    const chosen = master.map((stage) => (stage.name === 'Enrolled' ? { ...stage, colour: 'Teal' } : stage));
    expect(stageTone('Enrolled', chosen)).toBe(3);
  });

  it('stays the same for a stage that left the master', () => {
    const tone = stageTone('Old stage', master);
    expect(tone).toBe(stageTone('Old stage', []));
    expect(Number(tone)).toBeLessThan(stageHues.length);
  });

  it.each(['light', 'dark'] as const)('is readable on its pill in %s mode', (mode) => {
    const tokens = tokensFor(mode);
    const tones = [...stageHues.keys(), 'plain', 'done'] as const;
    for (const tone of tones) {
      const { text, soft, solid } = stageColours(tokens, tone);
      expect(contrast(text, soft)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(solid, tokens.surface)).toBeGreaterThanOrEqual(2.4);
    }
  });
});
