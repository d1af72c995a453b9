import { useEffect, useRef, type ReactNode } from 'react';
import type { DayMark } from '@matricula/domain/workforce';
import { weekdayLetter } from '../../../shared/session/tenant-clock';
import { dayWords, markLetters, markWords } from '../attendance-words';
import { t } from '../../../shared/texts/texts';
import './month.css';

interface PersonOfMonth {
  user_id: string;
  name: string;
  days: readonly { day: string }[];
}

interface MonthGridProps<Person extends PersonOfMonth> {
  /** Accessible label. */
  label: string;
  people: readonly Person[];
  today: string;
  cell: (day: Person['days'][number], person: Person) => ReactNode;
  sums: readonly { title: string; of: (person: Person) => ReactNode }[];
  /** Content below each day. */
  below?: { title: string; of: (at: number) => ReactNode };
  /** Marks in the legend, and what a framed one is waiting for. */
  legend: readonly DayMark[];
  framed: string;
}

/** A month of people: a row per person, a cell per day, totals at the end. Scrolled to today initially. */
export function MonthGrid<Person extends PersonOfMonth>(props: MonthGridProps<Person>) {
  const { label, people, today, cell, sums, below, legend, framed } = props;
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [name, now] = ['thead th', '[aria-current="date"]'].map((found) => region.current?.querySelector<HTMLElement>(found));
    if (region.current && name && now) region.current.scrollLeft = now.offsetLeft - name.offsetWidth - 2 * now.offsetWidth;
  }, [label]);
  const days = people[0]?.days ?? [];
  return (
    <>
      <div ref={region} className="month-grid" tabIndex={0} role="region" aria-label={label}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Name`}</th>
              {days.map(({ day }) => (
                <th key={day} scope="col" title={dayWords(day)} aria-current={day === today ? 'date' : undefined}>
                  <span>{weekdayLetter(day)}</span>
                  {Number(day.slice(8))}
                </th>
              ))}
              {sums.map(({ title }) => (
                <th key={title} scope="col" className="month-sum">
                  {t(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.user_id}>
                <th scope="row" title={person.name}>
                  {person.name}
                </th>
                {person.days.map((day) => (
                  <td key={day.day}>{cell(day, person)}</td>
                ))}
                {sums.map(({ title, of }) => (
                  <td key={title} className="month-sum tabular">
                    {of(person)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {below && (
            <tfoot>
              <tr>
                <th scope="row">{t(below.title)}</th>
                {days.map(({ day }, at) => (
                  <td key={day} className="tabular">
                    {below.of(at)}
                  </td>
                ))}
                <td colSpan={sums.length} />
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      <ul className="month-legend" aria-label={t`Legend`}>
        {legend.map((mark) => (
          <li key={mark}>
            <i data-mark={mark}>{markLetters[mark]}</i> {t(markWords[mark])}
          </li>
        ))}
        <li>
          <i data-asked="true" className="month-framed" /> {framed}
        </li>
      </ul>
    </>
  );
}
