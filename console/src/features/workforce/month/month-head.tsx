import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { monthWords } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';

interface MonthHeadProps {
  title: string;
  month: string;
  go: (months: number) => void;
  /** The search text for people. */
  name: string;
  onName: (name: string) => void;
  children?: ReactNode;
}

/** Heading of a month screen: title, previous and next month, and a search for people. */
export function MonthHead({ title, month, go, name, onName, children }: MonthHeadProps) {
  return (
    <header className="month-head">
      <h1>{title}</h1>
      <div className="month-steps">
        <button type="button" className="icon-button" aria-label={t`Previous month`} onClick={() => go(-1)}>
          <LeftOutlined />
        </button>
        <b aria-live="polite">{monthWords(month)}</b>
        <button type="button" className="icon-button" aria-label={t`Next month`} onClick={() => go(1)}>
          <RightOutlined />
        </button>
      </div>
      <input
        className="month-search"
        type="search"
        placeholder={t`Search people`}
        aria-label={t`Search people`}
        value={name}
        onChange={(event) => onName(event.target.value)}
      />
      {children}
    </header>
  );
}

/** The people who match the search. */
export const calledSo = <Person extends { name: string }>(people: readonly Person[], name: string): Person[] =>
  people.filter((person) => person.name.toLowerCase().includes(name.trim().toLowerCase()));
