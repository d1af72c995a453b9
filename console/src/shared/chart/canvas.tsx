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

/** Resizes the chart to its container. */
function fit(chart: EChartsType | null, box: HTMLElement | null): void {
  if (!chart || chart.isDisposed() || !box) return;
  if (chart.getWidth() !== box.clientWidth || chart.getHeight() !== box.clientHeight) chart.resize({ width: 'auto', height: 'auto' });
}

/** The drawing itself; loaded with ECharts when the first chart is drawn. */
export default function Canvas({ option, tokens, onPick, onReady }: CanvasProps) {
  const still = useStillScreen();
  const themeKey = JSON.stringify({ ...chartTheme(tokens), animation: !still });
  const theme = useMemo(() => JSON.parse(themeKey) as object, [themeKey]);
  const pick = useRef(onPick);
  pick.current = onPick;
  useEffect(() => () => onReady(null), [onReady]);
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<EChartsType | null>(null);
  // The library's own resize handling misses a size change during the first drawing.
  useEffect(() => {
    const sized = new ResizeObserver(() => fit(drawn.current, box.current));
    if (box.current) sized.observe(box.current);
    return () => sized.disconnect();
  }, []);
  return (
    <div ref={box} className="chart-canvas" data-pickable={Boolean(onPick)} aria-hidden="true">
      <ReactEChartsCore
        echarts={echarts}
        option={option}
        theme={theme}
        notMerge
        onEvents={useMemo(() => ({ click: (clicked: Clicked) => pick.current?.(picked(clicked)) }), [])}
        autoResize={false}
        onChartReady={(chart: EChartsType) => {
          drawn.current = chart;
          fit(chart, box.current);
          onReady(chart);
        }}
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
