import { theme, type ThemeConfig } from 'antd';
import { fontFamily, type Density, type Tokens } from './theme';

const controlHeights: Record<Density, number> = { compact: 28, normal: 32, roomy: 36 };

/** antd's theme from the console's tokens. */
export function antdTheme(tokens: Tokens, density: Density): ThemeConfig {
  return {
    algorithm: tokens.mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: tokens.primary,
      colorSuccess: tokens.green,
      colorWarning: tokens.amber,
      colorError: tokens.red,
      colorInfo: tokens.blue,
      colorLink: tokens.primaryText,
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
      colorTextLightSolid: tokens.onPrimary,
      borderRadius: 6,
      fontFamily,
      fontSize: 13,
      controlHeight: controlHeights[density],
      motionDurationSlow: '0.15s',
      motionDurationMid: '0.12s',
      motionDurationFast: '0.08s',
      boxShadow: tokens.shadow,
      boxShadowSecondary: tokens.shadow,
    },
    components: { Tooltip: { colorBgSpotlight: tokens.tertiary, colorTextLightSolid: '#ffffff' } },
  };
}
