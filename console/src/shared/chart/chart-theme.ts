import { fontFamily, seriesColours, type Tokens } from '../ui/theme';

/** Motion only shows where something moved to. */
const MOTION_MS = 150;

/** ECharts' theme from the console's tokens. */
export function chartTheme(tokens: Tokens): object {
  const axis = {
    axisLine: { lineStyle: { color: tokens.lineStrong } },
    axisTick: { show: false },
    axisLabel: { color: tokens.textSoft, fontSize: 12 },
    splitLine: { lineStyle: { color: tokens.line } },
    nameTextStyle: { color: tokens.textFaint },
  };
  return {
    color: seriesColours(tokens),
    backgroundColor: 'transparent',
    animationDuration: MOTION_MS,
    animationDurationUpdate: MOTION_MS,
    textStyle: { fontFamily, color: tokens.text },
    categoryAxis: { ...axis, splitLine: { show: false } },
    valueAxis: { ...axis, axisLine: { show: false } },
    timeAxis: axis,
    title: { textStyle: { color: tokens.textSoft } },
    // Without these ECharts draws points and outlines in white, and a disabled arrow brighter than an enabled one.
    line: { symbol: 'circle' },
    funnel: { itemStyle: { borderColor: tokens.surface } },
    legend: {
      textStyle: { color: tokens.textSoft, fontSize: 12 },
      pageTextStyle: { color: tokens.textSoft },
      pageIconColor: tokens.textSoft,
      pageIconInactiveColor: tokens.line,
    },
    tooltip: {
      backgroundColor: tokens.raised,
      borderColor: tokens.line,
      textStyle: { color: tokens.text, fontSize: 13 },
      axisPointer: { lineStyle: { color: tokens.lineStrong }, shadowStyle: { color: tokens.primarySoft, opacity: 0.5 } },
    },
    visualMap: { textStyle: { color: tokens.textSoft }, color: [tokens.primary, tokens.primarySoft] },
  };
}
