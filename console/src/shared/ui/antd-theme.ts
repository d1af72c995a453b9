import { theme, type ThemeConfig } from 'antd';
import { fontFamily, readableOn, type Density, type Tokens } from './theme';

const controlHeights: Record<Density, number> = { compact: 28, normal: 32, roomy: 36 };

type Algorithm = typeof theme.darkAlgorithm;

/** antd's dark theme dims semantic colours until they are unreadable; this keeps the standard colour. */
const undimmed: Algorithm = (seed, made = theme.darkAlgorithm(seed)) => {
  const { colorPrimary, colorSuccess, colorWarning, colorError, colorInfo } = seed;
  return { ...made, colorPrimary, colorSuccess, colorWarning, colorError, colorInfo };
};

const algorithms: Record<Tokens['mode'], Algorithm[]> = { light: [theme.defaultAlgorithm], dark: [theme.darkAlgorithm, undimmed] };

/** antd's theme from the console's tokens. `still`: disables animations. */
export function antdTheme(tokens: Tokens, density: Density, still: boolean): ThemeConfig {
  return {
    algorithm: algorithms[tokens.mode],
    token: {
      colorPrimary: tokens.primary,
      colorSuccess: tokens.green,
      colorWarning: tokens.amber,
      colorError: tokens.red,
      colorInfo: tokens.blue,
      colorLink: tokens.primaryText,
      // The focus ring.
      colorPrimaryBorder: tokens.primaryText,
      colorText: tokens.text,
      colorTextSecondary: tokens.textSoft,
      colorTextTertiary: tokens.textFaint,
      colorTextPlaceholder: tokens.textFaint,
      colorTextDisabled: tokens.textFaint,
      colorBgContainerDisabled: tokens.sunken,
      colorBgLayout: tokens.page,
      colorBgContainer: tokens.surface,
      colorBgElevated: tokens.raised,
      colorBorder: tokens.lineStrong,
      colorBorderSecondary: tokens.line,
      // Selected items, on a background on which the primary colour and every text are readable, whatever the tenant's colour.
      controlItemBgActive: tokens.primarySoft,
      controlItemBgActiveHover: tokens.primarySoft,
      colorTextLightSolid: tokens.onPrimary,
      borderRadius: 6,
      fontFamily,
      fontSize: 13,
      controlHeight: controlHeights[density],
      motion: !still,
      motionDurationSlow: '0.15s',
      motionDurationMid: '0.12s',
      motionDurationFast: '0.08s',
      boxShadow: tokens.shadow,
      boxShadowSecondary: tokens.shadow,
    },
    components: {
      Button: { dangerColor: readableOn(tokens.red) },
      Dropdown: { colorPrimary: tokens.primaryText },
      Rate: { starBg: tokens.lineStrong },
      Tabs: { itemSelectedColor: tokens.primaryText, itemHoverColor: tokens.primaryText, itemActiveColor: tokens.primaryText },
      Tooltip: { colorBgSpotlight: tokens.tertiary, colorTextLightSolid: '#ffffff' },
    },
  };
}
