import { type ReactNode } from 'react';

const paper = 'var(--raised)';
const ink = 'var(--text)';
const faint = 'var(--line-strong)';
const primary = 'var(--primary)';
const secondary = 'var(--secondary)';
const green = 'var(--green)';

function Sheet({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 520 320" role="img" aria-hidden="true">
      <rect x="20" y="16" width="480" height="288" rx="12" fill={paper} stroke="var(--line)" />
      {children}
    </svg>
  );
}

const bar = (x: number, y: number, width: number, fill: string, opacity = 1, height = 8) => (
  <rect key={`${x}-${y}`} x={x} y={y} width={width} height={height} rx={height / 2} fill={fill} opacity={opacity} />
);

function Enquiries() {
  const widths = [96, 120, 84, 108, 92, 116];
  const stages = [primary, secondary, green, primary, green, secondary];
  return (
    <Sheet>
      {bar(44, 38, 84, ink, 0.8, 10)}
      {bar(420, 36, 56, primary, 1, 14)}
      {widths.map((width, row) => {
        const y = 76 + row * 36;
        return (
          <g key={y}>
            <line x1="44" x2="476" y1={y + 25} y2={y + 25} stroke="var(--line)" />
            <circle cx="54" cy={y + 6} r="8" fill={stages[row]} opacity="0.25" />
            {bar(76, y + 2, width, ink, 0.55)}
            {bar(230, y + 2, 70, faint)}
            {bar(334, y - 2, 64, stages[row] ?? primary, 0.28, 16)}
            {bar(428, y + 2, 48, faint)}
          </g>
        );
      })}
    </Sheet>
  );
}

function Calls() {
  return (
    <Sheet>
      <circle cx="150" cy="160" r="78" fill={primary} opacity="0.12" />
      <circle cx="150" cy="160" r="52" fill={primary} opacity="0.2" />
      <path
        d="M128 132c6-6 12-4 15 3l5 11c2 5 0 8-4 11l-4 3c5 10 12 17 22 22l4-5c3-4 6-5 10-3l11 6c7 3 8 9 2 15-7 7-17 9-28 4-19-8-34-23-42-42-4-10-1-19 9-25z"
        fill={primary}
      />
      {bar(270, 74, 130, ink, 0.75, 10)}
      {bar(270, 98, 90, faint)}
      {[132, 176, 220].map((y, row) => (
        <g key={y}>
          <rect
            x="270"
            y={y}
            width="200"
            height="34"
            rx="6"
            fill={row === 0 ? primary : 'none'}
            opacity={row === 0 ? 0.14 : 1}
            stroke="var(--line)"
          />
          <circle cx="288" cy={y + 17} r="6" fill={[green, secondary, faint][row]} />
          {bar(304, y + 13, [110, 84, 126][row] ?? 90, ink, 0.5)}
        </g>
      ))}
    </Sheet>
  );
}

function Reports() {
  const heights = [70, 112, 92, 148, 124, 170, 138];
  return (
    <Sheet>
      {[44, 164, 284].map((x, at) => (
        <g key={x}>
          <rect x={x} y="38" width="104" height="48" rx="6" fill="none" stroke="var(--line)" />
          {bar(x + 12, 50, 36, faint, 1, 6)}
          {bar(x + 12, 64, 60, [primary, secondary, green][at] ?? primary, 0.85, 12)}
        </g>
      ))}
      <line x1="44" x2="476" y1="280" y2="280" stroke={faint} />
      {heights.map((height, at) => (
        <rect
          key={at}
          x={56 + at * 60}
          y={280 - height}
          width="34"
          height={height}
          rx="4"
          fill={at === 5 ? secondary : primary}
          opacity={at === 5 ? 1 : 0.75}
        />
      ))}
    </Sheet>
  );
}

function History() {
  const widths = [210, 250, 180, 232];
  return (
    <Sheet>
      <line x1="74" x2="74" y1="52" y2="268" stroke={faint} strokeWidth="2" />
      {widths.map((width, row) => {
        const y = 62 + row * 60;
        return (
          <g key={y}>
            <circle cx="74" cy={y} r="9" fill={paper} stroke={[primary, green, secondary, primary][row]} strokeWidth="4" />
            {bar(104, y - 10, width, ink, 0.6)}
            {bar(104, y + 6, width * 0.6, faint)}
            {bar(410, y - 6, 58, faint)}
          </g>
        );
      })}
    </Sheet>
  );
}

export const pictures = [
  { caption: 'All leads in one list that is always up to date', Drawing: Enquiries },
  { caption: 'Call, record the outcome, schedule the next call', Drawing: Calls },
  { caption: 'Reports that show the events behind each figure', Drawing: Reports },
  { caption: 'A record of every change, from the first day', Drawing: History },
] as const;
