import type { Filter } from '@matricula/read-models/kernel';
import type { Report, ReportChart } from './define-report';

/** The moment and the day that tasks are about, in the tenant's zone, and whose they are. */
export interface TaskMoment {
  now: string;
  today: { from: string; to: string };
  userId: string;
}

/** Something to do now: rows of a list that wait for somebody. */
export interface BoardTask {
  name: string;
  title: string;
  list: string;
  where(moment: TaskMoment): Filter;
  /** The screen that shows these very rows. */
  to: string;
  tone: 'red' | 'amber' | 'blue';
  /** Nobody's: for those who give work. */
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
  /** Today beside yesterday, whatever days the board shows. */
  today?: true;
  filter?: Filter;
  /** For those who lead others. */
  ofTeam?: true;
}

/** A board: tasks, and widgets that are asked together. */
export interface Dashboard {
  readonly name: string;
  readonly title: string;
  /** Component code that it needs at level 6; undefined: every signed-in user. */
  readonly code?: string;
  readonly tasks: readonly BoardTask[];
  readonly widgets: readonly BoardWidget[];
  /** The report whose freshness a board shows: every other is fed by the same events. */
  readonly freshnessOf: Report;
}

/** Declares a board. @throws Error when two parts share a name, or a widget shows what its report does not measure */
export function defineDashboard(board: Dashboard): Dashboard {
  const names = [...board.tasks, ...board.widgets].map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new Error(`Dashboard ${board.name} has two parts called ${twice}`);
  for (const { name, measures, report } of board.widgets) {
    const unknown = measures.filter((measure) => !report.measures.some(({ field }) => field === measure));
    if (unknown.length > 0) throw new Error(`Widget ${name} shows ${unknown.join(', ')}, which ${report.name} does not measure`);
  }
  return board;
}
