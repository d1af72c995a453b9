/** Cost of one line by number of leads. */
export interface Series {
  title: string;
  costs: readonly { leads: number; cost: number }[];
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [940, 480, 70, 320, 20, 50];
const COLOURS = ['#4c6ef5', '#e8590c', '#2b8a3e', '#c2255c', '#1098ad', '#7048e8', '#a0722a', '#495057'];

/** Styles of the reference lines n and n log n. */
const BOUNDS = ['6 4', '2 4'].map((dashes) => `stroke="#868e96" stroke-width="1.5" stroke-dasharray="${dashes}"`);

const round = (value: number) => Math.round(value * 10) / 10;
const short = (value: number) => (value >= 1e6 ? `${value / 1e6} M` : value >= 1e3 ? `${value / 1e3} k` : String(round(value)));

/** Draws the cost by size, relative to the smallest size, on logarithmic axes with reference lines for n and n log n. */
export function growthChart(series: readonly Series[]): string {
  const sizes = [...new Set(series.flatMap(({ costs }) => costs.map(({ leads }) => leads)))].sort((a, b) => a - b);
  const [least = 1, most = 1] = [sizes[0], sizes.at(-1)];
  const like = (title: string, cost: (n: number) => number) => ({ title, costs: sizes.map((leads) => ({ leads, cost: cost(leads) })) });
  const bounds = [like('n', (n) => n), like('n log n', (n) => n * Math.log2(n))];
  const times = ({ costs }: Series) => costs.map(({ leads, cost }) => ({ leads, times: cost / (costs[0]?.cost ?? 1) }));
  const all = [...series, ...bounds].flatMap((one) => times(one).map((point) => point.times));
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const along = (value: number, from: number, to: number) => (to === from ? 0 : Math.log(value / from) / Math.log(to / from));
  const x = (leads: number) => round(LEFT + along(leads, least, most) * (WIDTH - LEFT - RIGHT));
  const y = (value: number) => round(HEIGHT - BOTTOM - along(value, low, high) * (HEIGHT - TOP - BOTTOM));
  const line = (one: Series, look = '') =>
    `<polyline fill="none" ${look} points="${times(one)
      .map((point) => `${x(point.leads)},${y(point.times)}`)
      .join(' ')}"><title>${one.title}</title></polyline>`;
  const text = (atX: number, atY: number, what: string, more = '') => `<text x="${atX}" y="${atY}" ${more}>${what}</text>`;
  const decades = Array.from({ length: 9 }, (_, n) => 10 ** (n - 3)).filter((value) => value >= low * 0.99 && value <= high * 1.01);
  const legend = [...series, ...bounds].map((one, index) => {
    const look = index < series.length ? `stroke="${COLOURS[index % COLOURS.length]}" stroke-width="2"` : BOUNDS[index - series.length];
    const last = times(one).at(-1)?.times ?? 1;
    const at = TOP + 12 + index * 22;
    return `${line(one, look)}<line x1="${WIDTH - RIGHT + 16}" y1="${at - 4}" x2="${WIDTH - RIGHT + 40}" y2="${at - 4}" ${look}/>
${text(WIDTH - RIGHT + 48, at, `${one.title}: ${round(last)} times`)}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13" fill="#343a40">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
${sizes.map((leads) => `<line x1="${x(leads)}" y1="${TOP}" x2="${x(leads)}" y2="${HEIGHT - BOTTOM}" stroke="#dee2e6"/>${text(x(leads), HEIGHT - BOTTOM + 20, short(leads), 'text-anchor="middle"')}`).join('\n')}
${decades.map((value) => `<line x1="${LEFT}" y1="${y(value)}" x2="${WIDTH - RIGHT}" y2="${y(value)}" stroke="#dee2e6"/>${text(LEFT - 8, y(value) + 4, `${short(value)} ×`, 'text-anchor="end"')}`).join('\n')}
${text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, 'leads', 'text-anchor="middle"')}
${legend.join('\n')}
</svg>
`;
}
