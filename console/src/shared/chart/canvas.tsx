import ReactEChartsCore from 'echarts-for-react/esm/core';
import { type EChartsCoreOption } from 'echarts/core';
import { useEffect, useMemo, useRef } from 'react';
import { useStillScreen } from '../ui/still-screen';
import { type Tokens } from '../ui/theme';
import { type PickedPoint } from './chart';
import { chartTheme } from './chart-theme';
import { echarts, type EChartsType } from './echarts';

interface CanvasProps {
  option: EChartsCoreOption;
  tokens: Tokens;
  onPick?: (point: PickedPoint) => void;
  onReady: (chart: EChartsType | null) => void;
}

interface Clicked {
  name: string;
  seriesName?: string;
  dataIndex: number;
  value: unknown;
}

/** The drawing itself; loaded with ECharts when the first chart is drawn. */
export default function Canvas({ option, tokens, onPick, onReady }: CanvasProps) {
  const still = useStillScreen();
  const themeKey = JSON.stringify({ ...chartTheme(tokens), animation: !still });
  const theme = useMemo(() => JSON.parse(themeKey) as object, [themeKey]);
  const pick = useRef(onPick);
  pick.current = onPick;
  useEffect(() => () => onReady(null), [onReady]);
  return (
    <div className="chart-canvas" data-pickable={Boolean(onPick)} aria-hidden="true">
      <ReactEChartsCore
        echarts={echarts}
        option={option}
        theme={theme}
        notMerge
        onEvents={useMemo(() => ({ click: (clicked: Clicked) => pick.current?.(picked(clicked)) }), [])}
        onChartReady={onReady}
        style={{ height: '100%' }}
      />
    </div>
  );
}

const picked = ({ name, seriesName, dataIndex, value }: Clicked): PickedPoint => ({
  name,
  series: seriesName ?? '',
  index: dataIndex,
  value,
});
