import { contrast, cssVariables, readableOn, tokensFor } from './theme';

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

describe.each(['light', 'dark'] as const)('the %s tokens', (mode) => {
  const tokens = tokensFor(mode);
  it.each(['text', 'textSoft', 'textFaint', 'green', 'amber', 'red', 'blue'] as const)('keep %s readable on page and surface', (name) => {
    expect(contrast(tokens[name], tokens.surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens[name], tokens.page)).toBeGreaterThanOrEqual(4.5);
  });

  it('become custom properties', () => expect(cssVariables(tokens)['--primary-soft']).toBe(tokens.primarySoft));
});
