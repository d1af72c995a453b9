import type { Filter } from '@matricula/read-models/kernel';
import { measuresOf, type Report, type ReportChart } from './define-report';

/** Current moment and day in the tenant's time zone, and the user whose tasks are shown. */
export interface TaskMoment {
  now: string;
  today: { from: string; to: string };
  userId: string;
}

/** Something to do now: rows of a list that wait for the user. */
export interface BoardTask {
  name: string;
  title: string;
  list: string;
  where(moment: TaskMoment): Filter;
  /** The screen that shows these very rows. */
  to: string;
  tone: 'red' | 'amber' | 'blue';
  /** Rows that nobody owns; shown to users who assign work. */
  shared?: true;
}

/** A picture of one report: which of its measures, how, and how much room: columns of twelve, rows of 80 pixels. */
export interface BoardWidget {
  name: string;
  title: string;
  report: Report;
  measures: readonly string[];
  chart: ReportChart['kind'] | 'figures' | 'table';
  size: readonly [columns: number, rows: number];
  /** Compares today with yesterday, whatever days the dashboard shows. */
  today?: true;
  filter?: Filter;
  /** Shown only to users who lead others. */
  ofTeam?: true;
}

/** A dashboard: tasks, and widgets that are queried together. */
export interface Dashboard {
  readonly name: string;
  readonly title: string;
  /** Component code that it needs at level 6; undefined: every signed-in user. */
  readonly code?: string;
  readonly tasks: readonly BoardTask[];
  readonly widgets: readonly BoardWidget[];
  /** The report whose freshness the dashboard shows; all other reports are fed by the same events. */
  readonly freshnessOf: Report;
}

/** Declares a dashboard. @throws Error if two parts share a name, or a widget shows a measure that its report does not have */
export function defineDashboard(board: Dashboard): Dashboard {
  const names = [...board.tasks, ...board.widgets].map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new Error(`Dashboard ${board.name} has two parts called ${twice}`);
  for (const { name, measures, report } of board.widgets) {
    const unknown = measures.filter((measure) => !measuresOf(report).some(({ field }) => field === measure));
    if (unknown.length > 0) throw new Error(`Widget ${name} shows ${unknown.join(', ')}, which ${report.name} does not measure`);
  }
  return board;
}
