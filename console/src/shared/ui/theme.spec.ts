import { contrast, cssVariables, readableOn, seriesColours, tokensFor } from './theme';

describe('a tenant with its own colours', () => {
  const pale = { primary: '#ffd84d', secondary: '#f37658', tertiary: '#2d3436' };

  it('gets black text on a pale primary and white on the default', () => {
    expect(readableOn(pale.primary)).toBe('#111114');
    expect(readableOn('#5e3ec5')).toBe('#ffffff');
  });

  it.each(['light', 'dark'] as const)('reads its primary as text in %s mode', (mode) => {
    const tokens = tokensFor(mode, pale);
    expect(contrast(tokens.primaryText, tokens.surface)).toBeGreaterThanOrEqual(4.5);
  });
});

const brands = ['#5e3ec5', '#0b6e4f', '#ffd84d', '#c8102e', '#101820', '#7fb7ff'];

describe.each(['light', 'dark'] as const)('in %s mode, whatever the tenant’s colour', (mode) => {
  it.each(brands)('%s: active items and main buttons meet AA', (primary) => {
    const tokens = tokensFor(mode, { primary, secondary: '#f37658', tertiary: '#2d3436' });
    for (const background of [tokens.primarySoft, tokens.surface]) {
      expect(contrast(tokens.primaryText, background)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(tokens.onPrimary, tokens.primary)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(brands)('%s: bars and lines stand out from what they are drawn on', (primary) => {
    const tokens = tokensFor(mode, { primary, secondary: '#f37658', tertiary: '#2d3436' });
    for (const colour of seriesColours(tokens)) expect(contrast(colour, tokens.surface)).toBeGreaterThanOrEqual(3);
  });

  it('what is disabled, overdue or due soon meets AA on its ground', () => {
    const tokens = tokensFor(mode);
    const pairs = [
      [tokens.textFaint, tokens.sunken],
      [tokens.textFaint, tokens.hover],
      [tokens.textFaint, tokens.raised],
      [tokens.red, tokens.redSoft],
      [tokens.amber, tokens.amberSoft],
    ] as const;
    expect(pairs.map(([text, ground]) => contrast(text, ground) >= 4.5)).toEqual(pairs.map(() => true));
  });
});

describe.each(['light', 'dark'] as const)('the %s tokens', (mode) => {
  const tokens = tokensFor(mode);
  it.each(['text', 'textSoft', 'textFaint', 'green', 'amber', 'red', 'blue'] as const)('keep %s readable on page and surface', (name) => {
    expect(contrast(tokens[name], tokens.surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens[name], tokens.page)).toBeGreaterThanOrEqual(4.5);
  });

  it('become custom properties', () => expect(cssVariables(tokens)['--primary-soft']).toBe(tokens.primarySoft));
});
