import { theme } from 'antd';
import { antdTheme } from './antd-theme';
import { contrast, readableOn, tokensFor } from './theme';

const brands = ['#5e3ec5', '#0b6e4f', '#c8102e', '#101820'];

describe.each(['light', 'dark'] as const)('controls in %s mode', (mode) => {
  it.each(brands)('%s: keep the colours that carry a meaning, and can be read', (primary) => {
    const tokens = tokensFor(mode, { primary, secondary: '#f37658', tertiary: '#2d3436' });
    const drawn = theme.getDesignToken(antdTheme(tokens, 'normal', false));
    expect([drawn.colorPrimary, drawn.colorError, drawn.colorSuccess]).toEqual([tokens.primary, tokens.red, tokens.green]);
    const pairs = [
      [drawn.colorError, drawn.colorBgElevated],
      [drawn.colorError, drawn.colorBgContainer],
      [readableOn(drawn.colorError), drawn.colorError],
      // The selected menu entry.
      [tokens.primaryText, drawn.controlItemBgActive],
      [tokens.text, drawn.controlItemBgActive],
    ] as const;
    expect(pairs.filter(([text, ground]) => contrast(text, ground) < 4.5)).toEqual([]);
    expect(contrast(drawn.colorPrimaryBorder, drawn.colorBgElevated)).toBeGreaterThanOrEqual(3);
  });
});
